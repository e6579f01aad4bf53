import { createFileRoute } from '@tanstack/react-router';
import { AdministrationPage } from '../../administration/AdministrationPage.tsx';
import { AttentionFigure } from '../../payment-administration/AttentionFigure.tsx';

export const Route = createFileRoute('/_app/admin/')({ component: Administration });

function Administration() {
  return <AdministrationPage paymentsFigure={<AttentionFigure />} />;
}
