import { type ReactNode, useEffect } from 'react';
import { getConfig } from '../app/config.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import { noteShownPage } from '../app/page-title.ts';
import { currentTheme } from '../app/themes/apply-theme.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthPage.module.css';
import { identityLabels } from './labels.ts';

export interface AuthPageProps {
  /** The document's title. */
  title: string;
  /** The h1 above the content. */
  headline: string;
  children: ReactNode;
  /** Dialogs over the page. */
  dialogs?: ReactNode;
}

/** The layout of pages before sign-in. */
export function AuthPage({ title, headline, children, dialogs }: AuthPageProps) {
  const t = useLabels();
  const { instituteName, version, instance, copyright } = getConfig();
  const { Mark, Scene } = currentTheme();
  useDocumentTitle(title);
  useEffect(noteShownPage, []);
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <Scene className={styles.scene} />
        <p className={styles.instituteName}>{instituteName}</p>
      </header>
      <div className={styles.column}>
        <main className={styles.main}>
          <Mark width={48} height={48} />
          <h1 className={styles.title}>{headline}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <span>{t(identityLabels.version, { version })}</span>
          <span>{instance}</span>
          <span>{copyright}</span>
        </footer>
      </div>
      {dialogs}
    </div>
  );
}
