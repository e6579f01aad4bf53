import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';
import { useLabels } from './labels.ts';
import { uiLabels } from './ui-labels.ts';

export interface FailedStateProps {
  title?: string;
  /** The failure; shows its message, and the reference used in the server's log. */
  error: unknown;
  onRetry?: () => void;
  busy?: boolean;
}

/** A part of a page that failed to load; the rest stays. */
export function FailedState({ title, error, onRetry, busy = false }: FailedStateProps) {
  const t = useLabels();
  const reference = referenceOf(error);
  return (
    <div className={styles.empty} role="alert">
      <span className={classNames(styles.icon, styles.failed)}>
        <WarningCircleIcon size={28} weight="duotone" aria-hidden="true" />
      </span>
      <p className={styles.title}>{title ?? t(uiLabels.failedTitle)}</p>
      {error instanceof Error && <p className={styles.message}>{error.message}</p>}
      {reference && <p className={styles.reference}>{t(uiLabels.requestId, { id: reference })}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={busy}>
            {t(uiLabels.retry)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The reference of a failure, unless its message contains it. */
function referenceOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('requestId' in error)) return null;
  const { requestId, message } = error;
  return typeof requestId === 'string' && !message.includes(requestId) ? requestId : null;
}
