import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refusals } from '@tradebridge/contract/refusals';
import { useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { getConfig } from '../app/config.ts';
import { useSession } from '../app/session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import styles from './AuthForm.module.css';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { CodeForm } from './CodeForm.tsx';
import { EmailChangePage } from './EmailChangePage.tsx';
import { dropFragment, type ServingLink } from './held-fragment.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { LinkProviderPage } from './LinkProviderPage.tsx';
import { SetPasswordPage } from './SetPasswordPage.tsx';
import { VerifyEmailPage } from './VerifyEmailPage.tsx';

export interface LinkPageProps {
  /** Changes each time a link is opened. */
  visit: string | undefined;
  token: string | null;
}

/**
 * The page for links from mails: to set a password, confirm or change an address, or accept an
 * invitation.
 */
export function LinkPage({ visit, token }: LinkPageProps) {
  const t = useLabels();
  const title = t(accountLabels.linkTitle);
  const session = useSession();
  const [done, setDone] = useState<string | null>(null);
  const link = useQuery({
    queryKey: ['account-link', visit, token],
    queryFn: () => callOpenApi('auth/retrieveLink', { token: token ?? '' }),
    enabled: token !== null && done === null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  function finish(sentence: string): void {
    dropFragment('link');
    setDone(sentence);
  }

  if (done !== null) {
    return (
      <AuthPage title={title} headline={done}>
        {session.status === 'signedIn' ? (
          <Link to="/home" className={buttonClass('primary')}>
            {t(accountLabels.toHome)}
          </Link>
        ) : (
          <Link to="/auth/sign-in" className={buttonClass('primary')}>
            {t(accountLabels.toSignIn)}
          </Link>
        )}
      </AuthPage>
    );
  }
  if (token === null || isIncomplete(link.error)) return <WithCode />;
  if (link.data) return <Serving link={link.data} token={token} onDone={finish} />;
  if (!link.error) {
    return (
      <AuthPage title={title} headline={title}>
        <div className={styles.form}>
          <SkeletonBlock height={220} />
        </div>
      </AuthPage>
    );
  }
  if (isApiError(link.error) && link.error.status === 400) return <Spent />;
  return (
    <AuthPage title={title} headline={title}>
      <FailedQuery title={t(accountLabels.linkFailed)} query={link} />
    </AuthPage>
  );
}

/** Whether the token has the wrong form, so that the link did not arrive whole. */
const isIncomplete = (error: unknown): boolean =>
  isApiError(error) && error.code === refusals.invalid.code;

function WithCode() {
  const t = useLabels();
  return (
    <AuthPage title={t(accountLabels.codeTitle)} headline={t(accountLabels.codeTitle)}>
      <CodeForm />
      <p className={styles.aside}>
        <Link to="/auth/sign-in">{t(accountLabels.backToSignIn)}</Link>
      </p>
    </AuthPage>
  );
}

/** Its kind is unknown, so all ways to a new one are listed. */
function Spent() {
  const t = useLabels();
  const isPasswordOn = getConfig().providers.includes('email');
  return (
    <AuthPage title={t(accountLabels.linkTitle)} headline={t(accountLabels.linkSpent)}>
      <div className={styles.answer} role="alert">
        <p className={styles.said}>{t(accountLabels.linkSpentHelp)}</p>
        <ul className={styles.list}>
          {isPasswordOn && <li>{t(accountLabels.linkSpentPassword)}</li>}
          <li>{t(accountLabels.linkSpentVerify)}</li>
          <li>{t(accountLabels.linkSpentChange)}</li>
          <li>{t(accountLabels.linkSpentInvitation)}</li>
        </ul>
        <div className={styles.ways}>
          {isPasswordOn && (
            <Link to="/auth/reset-password" className={buttonClass('primary')}>
              {t(accountLabels.askForLink)}
            </Link>
          )}
          <Link to="/auth/sign-in" className={buttonClass()}>
            {t(accountLabels.toSignIn)}
          </Link>
          <Link to="/auth/link" className={buttonClass()} onClick={() => dropFragment('link')}>
            {t(accountLabels.linkToCode)}
          </Link>
        </div>
      </div>
    </AuthPage>
  );
}

function Serving({ link, token, onDone }: ServingLink) {
  const t = useLabels();
  if (link.kind === 'password')
    return <SetPasswordPage link={link} token={token} onDone={onDone} />;
  if (link.kind === 'invitation' || link.kind === 'studentInvitation')
    return <InvitationPage link={link} token={token} onDone={onDone} />;
  if (link.kind === 'verifyEmail')
    return <VerifyEmailPage link={link} token={token} onDone={onDone} />;
  if (link.kind === 'emailChange' && link.change) {
    return <EmailChangePage link={link} change={link.change} token={token} onDone={onDone} />;
  }
  if (link.kind === 'provider' && link.provider) {
    return <LinkProviderPage link={link} provider={link.provider} token={token} onDone={onDone} />;
  }
  // Links of that kind have another page.
  return (
    <AuthPage title={t(accountLabels.linkTitle)} headline={t(accountLabels.connectTitle)}>
      <Link to="/auth/connect" hash={token} className={buttonClass('primary')}>
        {t(accountLabels.connectTitle)}
      </Link>
    </AuthPage>
  );
}
