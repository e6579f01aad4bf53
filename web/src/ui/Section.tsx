import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** Distinguishes the region, for screen readers, from another with the same title. */
  titleNote?: string | undefined;
  /** Beside the title: a count or a tag. */
  aside?: ReactNode;
  /** At the end of the title's line: a link or a button. */
  action?: ReactNode;
  /** Below the content, separated: actions. */
  footer?: ReactNode;
  /** The content has its own padding (rows from edge to edge). */
  flush?: boolean;
  /** The title is only for screen readers. */
  titleHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card with a title, which is a named region of the page. */
export function Section({
  title,
  titleNote,
  aside,
  action,
  footer,
  flush = false,
  titleHidden = false,
  className,
  children,
}: SectionProps) {
  const titleId = useId();
  return (
    <section
      className={classNames(styles.section, className)}
      aria-labelledby={titleNote === undefined ? titleId : undefined}
      aria-label={titleNote === undefined ? undefined : `${title}, ${titleNote}`}
    >
      {titleHidden ? (
        <h2 id={titleId} className="visually-hidden">
          {title}
        </h2>
      ) : (
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {aside}
          {action && <div className={styles.action}>{action}</div>}
        </div>
      )}
      <div className={classNames(styles.body, !flush && styles.padded)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}
