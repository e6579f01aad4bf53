import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Note.module.css';

export interface NoteProps {
  meaning?: 'blue' | 'red';
  /** Announced when it appears. */
  role?: 'alert' | 'status';
  /** An action for it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A highlighted sentence: why something is so, or what went wrong. */
export function Note({ meaning = 'blue', role, action, children }: NoteProps) {
  const Icon = meaning === 'red' ? WarningCircleIcon : InfoIcon;
  return (
    <div className={classNames(styles.note, styles[meaning])} role={role}>
      <Icon size={20} weight="duotone" aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}

/** Why something failed, announced; nothing while it did not. */
export function FailureNote({ children }: { children: string | null }) {
  return (
    children && (
      <Note meaning="red" role="alert">
        {children}
      </Note>
    )
  );
}
