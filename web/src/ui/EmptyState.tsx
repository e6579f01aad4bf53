import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The section has this title already, so screen readers do not read it twice. */
  isTitleOfSection?: boolean;
  /** What to do next, or when there will be something. */
  message?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing, and why. */
export function EmptyState({
  icon,
  title,
  isTitleOfSection = false,
  message,
  action,
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title} aria-hidden={isTitleOfSection}>
        {title}
      </p>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
