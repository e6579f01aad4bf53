import { useLabels } from '../ui/labels.ts';
import styles from './ErrorDetails.module.css';
import { deviceLogLabels } from './labels.ts';
import type { LoggedError } from './log-entry.ts';

/** The origin of an error, and the errors that caused it (LOG-018). */
export function ErrorDetails({ error }: { error: LoggedError }) {
  const t = useLabels();
  return (
    <>
      {error.stack && (
        <details className={styles.technical}>
          <summary>{t(deviceLogLabels.technical)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{error.stack}</pre>
        </details>
      )}
      {error.cause && (
        <>
          <p className={styles.cause}>
            {t(deviceLogLabels.causedBy)}: {error.cause.message}
          </p>
          <ErrorDetails error={error.cause} />
        </>
      )}
    </>
  );
}
