import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** Sets the region apart, for who cannot see it, from another of the same title. */
  titleNote?: string | undefined;
  /** Beside the title: a count, a tag. */
  aside?: ReactNode;
  /** At the end of the title's line: a link to all of it, a button. */
  action?: ReactNode;
  /** Under the content, set apart: what can be done with it. */
  footer?: ReactNode;
  /** The content brings its own padding (rows from edge to edge). */
  flush?: boolean;
  /** The title is read out but not shown. */
  titleHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card with a title, which is a region of the page by that name. */
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
