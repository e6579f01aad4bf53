import { createFileRoute } from '@tanstack/react-router';
import { requireAdministrator } from '../../app/require-administrator.ts';
import { SettlementPage } from '../../payments/SettlementPage.tsx';

export const Route = createFileRoute('/_app/admin_/payments/settlement')({
  beforeLoad: requireAdministrator,
  component: SettlementPage,
});
