import { createFileRoute } from '@tanstack/react-router';
import { LabelPage } from '../../label-catalogue/LabelPage.tsx';

export const Route = createFileRoute('/_app/admin/labels/$key')({
  component: OneLabel,
});

function OneLabel() {
  return <LabelPage labelKey={Route.useParams().key} />;
}
