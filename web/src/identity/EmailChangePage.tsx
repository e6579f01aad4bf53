import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callApi, callOpenApi } from '../app/api-client.ts';
import { become, findSession, useSession } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { forgetDeviceToken } from './device-token.ts';
import type { ServingLink } from './held-fragment.ts';
import { OwnerPasswordForm } from './OwnerPasswordForm.tsx';

interface EmailChangePageProps extends ServingLink {
  /** The account whose address changes. */
  change: NonNullable<ServingLink['link']['change']>;
}

/** Changes the account's address to that of the link, once its owner confirms. */
export function EmailChangePage({ link, change, token, onDone }: EmailChangePageProps) {
  const t = useLabels();
  const isLooking = useLookingForSession();
  const session = useSession();
  const isOwn = session.status === 'signedIn' && session.user.email === change.from;

  async function finish(): Promise<void> {
    // It was stored for the previous address, and the server no longer knows it.
    await forgetDeviceToken(change.from);
    onDone(t(accountLabels.changeDone, { email: link.email }));
  }

  return (
    <AuthPage title={t(accountLabels.changeTitle)} headline={t(accountLabels.changeTitle)}>
      <dl className={styles.facts}>
        <dt>{t(accountLabels.changeFrom)}</dt>
        <dd>{change.from}</dd>
        <dt>{t(accountLabels.changeTo)}</dt>
        <dd>{link.email}</dd>
      </dl>
      {isLooking && <SkeletonBlock height={120} />}
      {!isLooking && isOwn && <InSession token={token} onDone={finish} />}
      {!isLooking && !isOwn && change.hasPassword && (
        <ByPassword token={token} email={change.from} onDone={finish} />
      )}
      {!isLooking && !isOwn && !change.hasPassword && (
        <SignInFirst isSomebodyElse={session.status === 'signedIn'} />
      )}
    </AuthPage>
  );
}

/** Whether this tab's session is still being checked. */
function useLookingForSession(): boolean {
  const [isLooking, setLooking] = useState(true);
  useEffect(() => {
    let isShown = true;
    const found = () => {
      if (isShown) setLooking(false);
    };
    // If the server cannot be reached, the password confirms, as it does when signed out.
    findSession().then(found, found);
    return () => {
      isShown = false;
    };
  }, []);
  return isLooking;
}

interface WayProps {
  token: string;
  onDone: () => Promise<void>;
}

/** In a tab where the owner is signed in, no further proof is needed. */
function InSession({ token, onDone }: WayProps) {
  const t = useLabels();
  const submit = useSubmit();
  const send = () =>
    void submit.submit(async () => {
      const user = await callApi('user/confirmEmailChange', { token });
      // First, or this page would ask for the password of an account that has another address by
      // now.
      await onDone();
      become(user);
    });
  return (
    <AuthForm submit={submit} action={t(accountLabels.change)} onSubmit={send}>
      <p>{t(accountLabels.changeLead)}</p>
    </AuthForm>
  );
}

function ByPassword({ token, email, onDone }: WayProps & { email: string }) {
  const t = useLabels();
  return (
    <OwnerPasswordForm
      email={email}
      label={t(accountLabels.changePassword)}
      action={t(accountLabels.change)}
      onPassword={async (password) => {
        await callOpenApi('auth/confirmEmailChange', { token, password });
        await onDone();
      }}
    >
      <p>{t(accountLabels.changeLead)}</p>
    </OwnerPasswordForm>
  );
}

/** The account has a provider and no password: its owner signs in and comes back. */
function SignInFirst({ isSomebodyElse }: { isSomebodyElse: boolean }) {
  const t = useLabels();
  return (
    <div className={styles.answer}>
      <p>{t(accountLabels.changeSignIn)}</p>
      {isSomebodyElse ? (
        <Link to="/auth/sign-out" className={buttonClass('primary')}>
          {t(accountLabels.someoneElse)}
        </Link>
      ) : (
        <Link
          to="/auth/sign-in"
          search={{ redirectUrl: '/auth/link' }}
          className={buttonClass('primary')}
        >
          {t(accountLabels.toSignIn)}
        </Link>
      )}
    </div>
  );
}
