import { Link, useRouter } from '@tanstack/react-router';
import { addressWithin } from '@tradebridge/contract/redirect-url';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getConfig } from '../app/config.ts';
import {
  findSession,
  isSessionTaken,
  leaveToOtherTab,
  type Session,
  useSession,
} from '../app/session.ts';
import { fetchQuietly } from '../device-log/chunk-reload.ts';
import { overridesOfSession } from '../labels/follow-overrides.ts';
import { Button } from '../ui/Button.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { AuthPage } from './AuthPage.tsx';
import { dropFragment, heldFragment } from './held-fragment.ts';
import { identityLabels } from './labels.ts';
import { providerReturnOf } from './provider-return.ts';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';
import { SignInPanel } from './SignInPanel.tsx';
import { failedBy, type SignInStep, signInWithProvider } from './sign-in.ts';

// The dialogs after the password are loaded while it is being checked.
const loadDialogs = () => import('./SignInDialogs.tsx');
// There is a session by then, so their labels come with all others and not with the page.
const SignInDialogs = lazy(async () => {
  const [{ SignInDialogs: Dialogs }] = await Promise.all([loadDialogs(), overridesOfSession()]);
  return { default: Dialogs };
});

interface SignInPageProps {
  /** The address in this app to open afterwards. */
  redirectUrl: string;
  /** The user wanted that address, and was sent here for lack of a session. */
  isSentHere: boolean;
}

/** The sign-in page. */
export function SignInPage({ redirectUrl, isSentHere }: SignInPageProps) {
  const t = useLabels();
  const { productName, signInPanels } = getConfig();
  const session = useSession();
  const router = useRouter();
  const [step, setStep] = useState<SignInStep | null>(null);
  const target = useRef(redirectUrl);

  async function goOn(to: SignInStep): Promise<void> {
    setStep(to);
    // Back does not return to sign-in (ID-020).
    if (to.step === 'done') await router.navigate({ href: target.current, replace: true });
  }

  const isTaken = session.status === 'signedIn' && step === null && isSessionTaken();
  useEffect(() => {
    if (isTaken && isSentHere) void router.navigate({ href: redirectUrl, replace: true });
  }, [isTaken, isSentHere, redirectUrl, router]);

  const isReturning = useProviderReturn((reached, wanted) => {
    target.current = addressWithin(wanted) ?? redirectUrl;
    void goOn(reached);
  });

  return (
    <AuthPage
      title={t(identityLabels.pageTitle)}
      headline={t(identityLabels.welcome, { product: productName })}
      dialogs={
        <Suspense>
          {step && <SignInDialogs step={step} onStep={goOn} onForget={() => setStep(null)} />}
        </Suspense>
      }
    >
      <SignInPanel html={signInPanels.top} place="top" />
      {session.status === 'signedIn' && step?.step !== 'done' ? (
        <SignedInNotice isTaken={isTaken} />
      ) : (
        <SignInForm
          redirectUrl={redirectUrl}
          step={step}
          onStep={goOn}
          onTry={() => void fetchQuietly(loadDialogs)}
          isReturning={isReturning}
          ended={session.status === 'signedOut' ? endOf(session, t) : null}
        />
      )}
      <SignInPanel html={signInPanels.bottom} place="bottom" />
    </AuthPage>
  );
}

/** Why the session ended, in words. */
function endOf(session: Extract<Session, { status: 'signedOut' }>, t: Translate): string | null {
  if (session.because === 'idle') {
    return t(identityLabels.sessionIdle, { time: durationOf(session.idleMinutes, t) });
  }
  return session.because === 'ended' ? t(identityLabels.sessionEnded) : null;
}

/** Minutes in words: whole hours as hours. */
function durationOf(minutes: number, t: Translate): string {
  const isHours = minutes % 60 === 0;
  const count = isHours ? minutes / 60 : Math.max(1, Math.round(minutes));
  const label = isHours
    ? plural(count, identityLabels.hour, identityLabels.hours)
    : plural(count, identityLabels.minute, identityLabels.minutes);
  return t(label, { count });
}

/** Continues a sign-in returned by a provider; otherwise checks the session. */
function useProviderReturn(
  onReached: (reached: SignInStep, redirectUrl: string | null) => void,
): boolean {
  const [isReturning, setReturning] = useState(false);
  const onReturned = useEffectEvent(onReached);
  useEffect(() => {
    const returned = providerReturnOf(heldFragment('provider') ?? '');
    dropFragment('provider');
    if (!returned) {
      // Without a reply, the user can still try to sign in.
      findSession().catch(() => {});
    } else if ('error' in returned) {
      onReturned(failedBy(returned.error, { provider: returned.provider }), null);
    } else {
      setReturning(true);
      void signInWithProvider(returned.code, returned.provider).then(({ reached, redirectUrl }) => {
        setReturning(false);
        onReturned(reached, redirectUrl);
      });
    }
  }, []);
  return isReturning;
}

/** For a user who is signed in already (ID-017). */
function SignedInNotice({ isTaken }: { isTaken: boolean }) {
  const t = useLabels();
  return (
    <>
      <p className={styles.notice}>
        {t(identityLabels.alreadySignedIn)} <Link to="/home">{t(identityLabels.home)}</Link>
      </p>
      {isTaken && (
        <Button className={styles.other} onClick={leaveToOtherTab}>
          {t(identityLabels.someoneElse)}
        </Button>
      )}
    </>
  );
}
