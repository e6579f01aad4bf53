import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { HistoryDownloads } from './HistoryDownloads.tsx';
import { signOffLabels } from './labels.ts';
import { SignOffHistory } from './SignOffHistory.tsx';

/** All decisions at the company. */
export function SignOffHistoryPage({ eId }: { eId: string }) {
  const t = useLabels();
  return (
    <Page
      title={t(signOffLabels.historyTitle)}
      backTo="/sign-offs"
      lead={t(signOffLabels.historyLead)}
      extra={<HistoryDownloads eId={eId} />}
    >
      <SignOffHistory eId={eId} />
    </Page>
  );
}
