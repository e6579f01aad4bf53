import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { formatInstant } from '../app/format.ts';
import { ErrorBoundary } from '../device-log/ErrorBoundary.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './EarlierNotYets.module.css';
import { signOffLabels } from './labels.ts';
import { earlierNotYetsQuery } from './queries.ts';
import { sinceInWords } from './wording.ts';

// Few have files, and the first page lists waiting requests.
const DecisionFiles = lazy(async () => {
  const { DecisionFiles: component } = await import('./DecisionFiles.tsx');
  return { default: component };
});

/** The history has the files as well. */
const stayWithout = () => {};

interface EarlierNotYetsProps {
  eId: string;
  requestId: string;
}

/** Earlier 'not yet' answers to a request, and what has happened since: empty for most. */
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
          {one.files.length > 0 && (
            <ErrorBoundary onFailed={stayWithout}>
              <Suspense fallback={null}>
                <DecisionFiles eId={eId} files={one.files} />
              </Suspense>
            </ErrorBoundary>
          )}
          <p>{sinceInWords(t, one)}</p>
        </li>
      ))}
    </ul>
  );
}
