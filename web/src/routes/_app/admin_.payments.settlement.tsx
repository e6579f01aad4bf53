import { createFileRoute } from '@tanstack/react-router';
import { SettlementPage } from '../../payment-administration/SettlementPage.tsx';
import { requireAdministrator } from './-require-administrator.ts';

export const Route = createFileRoute('/_app/admin_/payments/settlement')({
  beforeLoad: requireAdministrator,
  component: SettlementPage,
});
