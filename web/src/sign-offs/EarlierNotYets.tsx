import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { DecisionFiles } from './DecisionFiles.tsx';
import styles from './EarlierNotYets.module.css';
import { signOffLabels } from './labels.ts';
import { earlierNotYetsQuery } from './queries.ts';
import { sinceInWords } from './wording.ts';

interface EarlierNotYetsProps {
  eId: string;
  requestId: string;
}

/** Why a request was answered with 'not yet' before, and what has happened since: nothing for most. */
export function EarlierNotYets({ eId, requestId }: EarlierNotYetsProps) {
  const t = useLabels();
  const { data } = useQuery(earlierNotYetsQuery(eId));
  const earlier = data?.filter((one) => one.requestId === requestId) ?? [];
  if (earlier.length === 0) return null;
  return (
    <ul className={styles.earlier}>
      {earlier.map((one) => (
        <li key={one.at}>
          <p className={styles.comment}>
            {t(signOffLabels.earlier, {
              name: one.decidedBy,
              when: formatInstant(one.at),
              comment: one.comment,
            })}
          </p>
          <DecisionFiles eId={eId} files={one.files} />
          <p>{sinceInWords(t, one)}</p>
        </li>
      ))}
    </ul>
  );
}
