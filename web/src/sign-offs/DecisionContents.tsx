import { formatInstant } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import type { Decision } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { RequestNames } from './RequestNames.tsx';

/** What a decision holds: the units with their apprentices, and when the user decided. */
export function DecisionContents({ decision }: { decision: Decision }) {
  const t = useLabels();
  return (
    <>
      <RequestNames requests={decision.requests} />
      <p>{t(signOffLabels.decidedAt, { when: formatInstant(new Date(decision.decidedAt)) })}</p>
    </>
  );
}
