import type { SignoffRequest } from '@tradebridge/contract/sign-offs';
import { formatInstant } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import type { Decision } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import styles from './RequestNames.module.css';
import { fullNameOf } from './requests.ts';
import { nameOf } from './wording.ts';

const maxNamed = 4;

/** The requests of an answer, with the apprentices; a long list is cut with a count. */
export function RequestNames({ requests }: { requests: readonly SignoffRequest[] }) {
  const t = useLabels();
  const more = requests.length - maxNamed;
  return (
    <ul className={styles.names}>
      {requests.slice(0, maxNamed).map((request) => (
        <li key={request.id}>
          {t(signOffLabels.notYetAbout, {
            unit: nameOf(t, request),
            name: fullNameOf(request.contract),
          })}
        </li>
      ))}
      {more > 0 && <li>{t(signOffLabels.notYetMore, { count: more })}</li>}
    </ul>
  );
}

/** The units of a decision with their apprentices, and when the user decided. */
export function DecisionContents({ decision }: { decision: Decision }) {
  const t = useLabels();
  return (
    <>
      <RequestNames requests={decision.requests} />
      <p>{t(signOffLabels.decidedAt, { when: formatInstant(new Date(decision.decidedAt)) })}</p>
    </>
  );
}
