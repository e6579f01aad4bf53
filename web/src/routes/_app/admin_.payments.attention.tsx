import { createFileRoute } from '@tanstack/react-router';
import { AttentionPage } from '../../payment-administration/AttentionPage.tsx';

export const Route = createFileRoute('/_app/admin_/payments/attention')({
  component: AttentionPage,
});
