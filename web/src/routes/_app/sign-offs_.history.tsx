import { createFileRoute } from '@tanstack/react-router';
import { signOffLabels } from '../../sign-offs/labels.ts';
import { SignOffHistoryPage } from '../../sign-offs/SignOffHistoryPage.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/sign-offs_/history')({
  component: History,
});

function History() {
  const t = useLabels();
  return (
    <OfCompany title={t(signOffLabels.historyTitle)}>
      {({ id }) => <SignOffHistoryPage key={id} eId={id} />}
    </OfCompany>
  );
}
