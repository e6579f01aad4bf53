import type { ReactNode } from 'react';
import { pageBarHeightRef } from '../ui/bar-height.ts';
import { classNames } from '../ui/class-names.ts';
import headings from '../ui/headline.module.css';
import { usePrinting } from '../ui/printing.ts';
import { useCurrentCompany } from './current-company.ts';
import styles from './Page.module.css';
import { useSetPageHead } from './page-title.ts';

export interface PageProps {
  /** Shown as h1 in the header, and in the document's title. */
  title: string;
  /** Large, above the content: a greeting, or whom the page is about. */
  headline?: ReactNode;
  /** A sentence below the headline. */
  lead?: ReactNode;
  /** Before the headline, such as an avatar. */
  figure?: ReactNode;
  /** The primary action: top right on a desktop, a full-width bar at the bottom on a phone. */
  action?: ReactNode;
  /** Further actions: beside the headline, on a phone below it. */
  extra?: ReactNode;
  /** Links to the other pages of the same record. */
  tabs?: ReactNode;
  /** Search, filters and sorting of a list. */
  toolbar?: ReactNode;
  /** Where the back button leads without an earlier page; null hides the button. */
  backTo?: string | null;
  width?: 'content' | 'form';
  children: ReactNode;
}

export function Page({
  title,
  headline,
  lead,
  figure,
  action,
  extra,
  tabs,
  toolbar,
  backTo = '/home',
  width = 'content',
  children,
}: PageProps) {
  useSetPageHead(title, backTo, width);
  const isPrinting = usePrinting();
  const hasHead = headline !== undefined || lead !== undefined;
  return (
    <div className={classNames(styles.page, width === 'form' && styles.form)}>
      {isPrinting && <PaperTitle title={title} />}
      {(hasHead || action || extra) && (
        <div className={classNames(styles.head, !hasHead && !extra && styles.onlyAction)}>
          {figure}
          {hasHead && (
            <div className={styles.words}>
              {headline !== undefined && (
                <h2 className={classNames(headings.headline, styles.headline)}>{headline}</h2>
              )}
              {lead !== undefined && <div className={styles.lead}>{lead}</div>}
            </div>
          )}
          {extra && <div className={styles.extra}>{extra}</div>}
          {action && (
            <div ref={pageBarHeightRef} className={styles.action}>
              {action}
            </div>
          )}
        </div>
      )}
      {tabs}
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {children}
    </div>
  );
}

/** On paper, which lacks the header: what it is, and of which company. */
function PaperTitle({ title }: { title: string }) {
  const company = useCurrentCompany();
  return (
    <div className={styles.paperTitle}>
      <p>{title}</p>
      {company && <p>{company.name}</p>}
    </div>
  );
}
