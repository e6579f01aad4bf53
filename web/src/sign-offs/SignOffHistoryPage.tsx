import { useLabels } from '../app/labels.ts';
import { Page } from '../ui/Page.tsx';
import { signOffLabels } from './labels.ts';
import { SignOffHistory } from './SignOffHistory.tsx';

/** All that was ever decided at the company. */
export function SignOffHistoryPage({ eId }: { eId: string }) {
  const t = useLabels();
  return (
    <Page
      title={t(signOffLabels.historyTitle)}
      backTo="/sign-offs"
      lead={t(signOffLabels.historyLead)}
    >
      <SignOffHistory eId={eId} />
    </Page>
  );
}
