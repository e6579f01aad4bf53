import { useEffect, useState } from 'react';
import { plural, useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { signOffLabels } from './labels.ts';
import styles from './Sending.module.css';

/** From how many milliseconds on it is said that an answer is on its way. */
const slowAfterMs = 1_000;

/** Says that answers are on their way, once that takes long enough to be wondered about. */
export function Sending({ count }: { count: number }) {
  const t = useLabels();
  const [isSlow, setSlow] = useState(false);
  const isSending = count > 0;
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return (
    // Stands from the start: what is added to a live region is read out.
    <div role="status">
      {isSending && isSlow && (
        <p className={styles.sending}>
          <Spinner />{' '}
          {t(plural(count, signOffLabels.sendingOne, signOffLabels.sendingMany), { count })}
        </p>
      )}
    </div>
  );
}
