import { type ReactNode, type RefObject, useEffect } from 'react';
import { getConfig } from '../app/config.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import { noteShownPage } from '../app/page-title.ts';
import { currentTheme } from '../app/themes/apply-theme.ts';
import { classNames } from '../ui/class-names.ts';
import headings from '../ui/headline.module.css';
import { useLabels } from '../ui/labels.ts';
import { paymentLinkLabels as labels } from './labels.ts';
import styles from './PayLinkFrame.module.css';

interface PayLinkFrameProps {
  headline: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Below the headline. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout for the holder of a payment link: without the shell, signed in or not. */
export function PayLinkFrame({ headline, heading, lead, children }: PayLinkFrameProps) {
  const t = useLabels();
  const { instituteName, copyright } = getConfig();
  const { Mark } = currentTheme();
  useDocumentTitle(t(labels.pageTitle));
  useEffect(noteShownPage, []);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Mark width={32} height={32} />
        <p className={styles.institute}>{instituteName}</p>
      </header>
      <main className={styles.main}>
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            className={classNames(headings.headline, styles.headline)}
          >
            {headline}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </main>
      <footer className={styles.footer}>{copyright}</footer>
    </div>
  );
}
