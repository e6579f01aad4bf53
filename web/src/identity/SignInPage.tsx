import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getConfig } from '../app/config.ts';
import { useDocumentTitle } from '../app/document-title.ts';
import { useLabels } from '../app/labels.ts';
import { findSession, signOut, useSession } from '../app/session.ts';
import { currentTheme } from '../app/themes/apply-theme.ts';
import { identityLabels } from './labels.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';
import { SignInPanel } from './SignInPanel.tsx';
import { finish, type SignInStep } from './sign-in.ts';

/** Where one signs in; `redirectUrl` is where one goes from there, an address of this app. */
export function SignInPage({ redirectUrl }: { redirectUrl: string }) {
  const t = useLabels();
  const config = getConfig();
  const { Mark, Scene } = currentTheme();
  const session = useSession();
  const router = useRouter();
  const [step, setStep] = useState<SignInStep | null>(null);
  useDocumentTitle(t(identityLabels.pageTitle));
  useEffect(() => {
    // Without an answer one can still try to sign in.
    findSession().catch(() => {});
  }, []);

  async function goOn(to: SignInStep): Promise<void> {
    setStep(to);
    // Back does not return to sign-in (ID-020).
    if (to.step === 'done') await router.navigate({ href: redirectUrl, replace: true });
  }

  async function cancel(): Promise<void> {
    setStep(null);
    await signOut();
  }

  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <Scene className={styles.scene} />
        <p className={styles.instituteName}>{config.instituteName}</p>
      </header>
      <div className={styles.column}>
        <main className={styles.main}>
          <Mark width={48} height={48} />
          <h1 className={styles.title}>
            {t(identityLabels.welcome, { product: config.productName })}
          </h1>
          <SignInPanel html={config.signInPanels.top} />
          {session.status === 'signedIn' && step?.step !== 'done' ? (
            <SignedInNotice />
          ) : (
            <SignInForm
              step={step}
              onStep={goOn}
              ended={session.status === 'signedOut' && session.because === 'ended'}
            />
          )}
          <SignInPanel html={config.signInPanels.bottom} />
        </main>
        <footer className={styles.footer}>
          <span>{t(identityLabels.version, { version: config.version })}</span>
          <span>{config.instance}</span>
          <span>{config.copyright}</span>
        </footer>
      </div>
      {step?.step === 'secondFactor' && (
        <SecondFactorDialog
          method={step.method}
          email={step.email}
          onVerified={async () => goOn(await finish())}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/** For one who is here though signed in (ID-017). */
function SignedInNotice() {
  const t = useLabels();
  return (
    <p className={styles.notice}>
      {t(identityLabels.alreadySignedIn)} <Link to="/home">{t(identityLabels.home)}</Link>
    </p>
  );
}
