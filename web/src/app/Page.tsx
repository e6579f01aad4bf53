import type { ReactNode } from 'react';
import { tellsPageBarHeight } from '../ui/bar-height.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './Page.module.css';
import { useSetPageHead } from './page-title.ts';

export interface PageProps {
  /** Shown in the header, as h1, and in the title of the document. */
  title: string;
  /** Large, above the content, where the page greets or says whom it is about. */
  headline?: ReactNode;
  /** A sentence under the headline. */
  lead?: ReactNode;
  /** Before the headline: an avatar, say. */
  figure?: ReactNode;
  /** The one main act: top right on a desktop, a full-width bar at the bottom on a phone. */
  action?: ReactNode;
  /** What else can be done: beside the headline, on a phone below it. */
  extra?: ReactNode;
  /** The ways to the other pages of the same thing. */
  tabs?: ReactNode;
  /** Search, filters and sorting of a list. */
  toolbar?: ReactNode;
  /** The back button's address when nothing was visited before; null shows no back button. */
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
  const hasHead = headline !== undefined || lead !== undefined;
  return (
    <div className={classNames(styles.page, width === 'form' && styles.form)}>
      {(hasHead || action || extra) && (
        <div className={classNames(styles.head, !hasHead && !extra && styles.onlyAction)}>
          {figure}
          {hasHead && (
            <div className={styles.words}>
              {headline !== undefined && <h2 className={styles.headline}>{headline}</h2>}
              {lead !== undefined && <div className={styles.lead}>{lead}</div>}
            </div>
          )}
          {extra && <div className={styles.extra}>{extra}</div>}
          {action && (
            <div ref={tellsPageBarHeight} className={styles.action}>
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
