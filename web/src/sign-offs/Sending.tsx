import { useEffect, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { signOffLabels } from './labels.ts';
import styles from './Sending.module.css';
import strip from './strip.module.css';

/** Milliseconds after which sending is shown. */
const slowAfterMs = 1_000;

/** Says that answers are being sent, once it takes noticeably long. */
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
    // Rendered from the start: a live region announces what is added to it.
    <div role="status">
      {isSending && isSlow && (
        <p className={classNames(strip.strip, styles.sending)}>
          <Spinner />{' '}
          {t(plural(count, signOffLabels.sendingOne, signOffLabels.sendingMany), { count })}
        </p>
      )}
    </div>
  );
}
