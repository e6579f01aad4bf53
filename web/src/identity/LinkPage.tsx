import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResultOf } from '@tradebridge/contract/calls';
import { longestPassword, shortestPassword } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { useLabels } from '../app/labels.ts';
import { refreshUser } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AccountName } from './AccountName.tsx';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { dropFragment } from './held-fragment.ts';
import { isLongEnough, NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';

type AccountLink = ResultOf<'auth/retrieveLink'>;

export interface LinkPageProps {
  /** Another for each time that a link is opened. */
  visit: string | undefined;
  token: string | null;
}

/** Where a link from a mail leads: to set a password, to confirm an address, to accept an invitation. */
export function LinkPage({ visit, token }: LinkPageProps) {
  const t = useLabels();
  const title = t(accountLabels.linkTitle);
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
        <Link to="/auth/sign-in" className={buttonClass('primary')}>
          {t(accountLabels.toSignIn)}
        </Link>
      </AuthPage>
    );
  }
  if (token === null) return <Missing />;
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
  // What does not fit the form of a token was not copied whole, which is no better than spent.
  if (isApiError(link.error) && link.error.status === 400) return <Spent />;
  return (
    <AuthPage title={title} headline={title}>
      <FailedState
        title={t(accountLabels.linkFailed)}
        error={link.error}
        onRetry={() => void link.refetch()}
        busy={link.isFetching}
      />
    </AuthPage>
  );
}

function Missing() {
  const t = useLabels();
  return (
    <AuthPage title={t(accountLabels.linkTitle)} headline={t(accountLabels.linkMissing)}>
      <div className={styles.answer}>
        <p>{t(accountLabels.linkMissingHelp)}</p>
        <Link to="/auth/sign-in" className={buttonClass('primary')}>
          {t(accountLabels.toSignIn)}
        </Link>
      </div>
    </AuthPage>
  );
}

/** Which kind it was, nobody can tell any more: all the ways to a new one are named. */
function Spent() {
  const t = useLabels();
  return (
    <AuthPage title={t(accountLabels.linkTitle)} headline={t(accountLabels.linkSpent)}>
      <div className={styles.answer} role="alert">
        <p className={styles.said}>{t(accountLabels.linkSpentHelp)}</p>
        <ul className={styles.list}>
          <li>{t(accountLabels.linkSpentPassword)}</li>
          <li>{t(accountLabels.linkSpentVerify)}</li>
          <li>{t(accountLabels.linkSpentInvitation)}</li>
        </ul>
        <div className={styles.ways}>
          <Link to="/auth/reset-password" className={buttonClass('primary')}>
            {t(accountLabels.askForLink)}
          </Link>
          <Link to="/auth/sign-in" className={buttonClass()}>
            {t(accountLabels.toSignIn)}
          </Link>
        </div>
      </div>
    </AuthPage>
  );
}

interface ServingProps {
  link: AccountLink;
  token: string;
  onDone: (sentence: string) => void;
}

function Serving({ link, token, onDone }: ServingProps) {
  const t = useLabels();
  if (link.kind === 'password') return <SetPassword link={link} token={token} onDone={onDone} />;
  if (link.kind === 'invitation') return <Accept link={link} token={token} onDone={onDone} />;
  if (link.kind === 'verifyEmail') return <Verify link={link} token={token} onDone={onDone} />;
  // A link of that kind leads to another page.
  return (
    <AuthPage title={t(accountLabels.linkTitle)} headline={t(accountLabels.connectTitle)}>
      <Link to="/auth/connect" hash={token} className={buttonClass('primary')}>
        {t(accountLabels.connectTitle)}
      </Link>
    </AuthPage>
  );
}

function SetPassword({ link, token, onDone }: ServingProps) {
  const t = useLabels();
  const submit = useSubmit();
  const password = useNewPassword();

  function send(): void {
    if (!password.check()) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callOpenApi('auth/resetPassword', { token, password: password.value });
      onDone(t(accountLabels.setDone));
    });
  }

  return (
    <AuthPage title={t(accountLabels.setTitle)} headline={t(accountLabels.setHeadline)}>
      <p className={styles.lead}>{t(accountLabels.setFor, { email: link.email })}</p>
      <AuthForm submit={submit} action={t(accountLabels.set)} onSubmit={send}>
        <AccountName email={link.email} />
        <NewPasswordField
          label={t(accountLabels.newPassword)}
          value={password.value}
          onChange={(typed) => {
            password.change(typed);
            submit.changed('password');
          }}
          error={password.error ?? submit.faultOf('password')}
        />
      </AuthForm>
    </AuthPage>
  );
}

function Verify({ link, token, onDone }: ServingProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);

  function send(): void {
    setAsked(true);
    if (!password) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callOpenApi('auth/verifyEmail', { token, password });
      onDone(t(accountLabels.verifyDone));
    });
  }

  return (
    <AuthPage title={t(accountLabels.verifyTitle)} headline={t(accountLabels.verifyTitle)}>
      <p className={styles.lead}>{t(accountLabels.verifyLead, { email: link.email })}</p>
      <AuthForm submit={submit} action={t(accountLabels.verify)} onSubmit={send}>
        <AccountName email={link.email} />
        <PasswordField
          label={t(accountLabels.verifyPassword)}
          autoComplete="current-password"
          maxLength={longestPassword}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            submit.changed('password');
          }}
          error={
            asked && !password ? t(accountLabels.verifyPasswordMissing) : submit.faultOf('password')
          }
        />
      </AuthForm>
      <p className={styles.aside}>
        {t(accountLabels.verifyForgotten)}{' '}
        <Link to="/auth/reset-password">{t(accountLabels.verifyReset)}</Link>
      </p>
    </AuthPage>
  );
}

function Accept({ link, token, onDone }: ServingProps) {
  const t = useLabels();
  const submit = useSubmit();
  const password = useNewPassword();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const { email, company, hasAccount } = link;
  const values = { email, company: company ?? '' };

  function send(): void {
    setAsked(true);
    const isLong = password.check();
    const isWhole = hasAccount || (isLong && name.trim() !== '');
    if (!isWhole) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      const account = { name: name.trim(), password: password.value };
      await callOpenApi('auth/acceptInvitation', { token, ...(!hasAccount && { account }) });
      // Who is signed in here already gets the company at once.
      await refreshUser().catch(() => false);
      onDone(t(company ? accountLabels.inviteDone : accountLabels.inviteDoneAlone, values));
    });
  }

  return (
    <AuthPage title={t(accountLabels.inviteTitle)} headline={t(accountLabels.inviteTitle)}>
      <div className={styles.lead}>
        <p>{t(company ? accountLabels.inviteLead : accountLabels.inviteLeadAlone, values)}</p>
        <p>{t(hasAccount ? accountLabels.inviteAccount : accountLabels.inviteNew)}</p>
      </div>
      <AuthForm submit={submit} action={t(accountLabels.accept)} onSubmit={send}>
        {!hasAccount && (
          <NewAccount
            submit={submit}
            asked={asked}
            name={name}
            onName={setName}
            email={email}
            password={password}
          />
        )}
      </AuthForm>
    </AuthPage>
  );
}

interface NewAccountProps {
  submit: ReturnType<typeof useSubmit>;
  asked: boolean;
  name: string;
  onName: (name: string) => void;
  email: string;
  password: ReturnType<typeof useNewPassword>;
}

function NewAccount({ submit, asked, name, onName, email, password }: NewAccountProps) {
  const t = useLabels();
  const isMissing = asked && !name.trim();
  return (
    <>
      <TextField
        label={t(accountLabels.name)}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => {
          onName(event.target.value);
          submit.changed('account.name');
        }}
        error={isMissing ? t(accountLabels.nameMissing) : submit.faultOf('account.name')}
      />
      <AccountName email={email} />
      <NewPasswordField
        label={t(accountLabels.password)}
        value={password.value}
        onChange={(typed) => {
          password.change(typed);
          submit.changed('account.password');
        }}
        error={password.error ?? submit.faultOf('account.password')}
      />
    </>
  );
}

function useNewPassword() {
  const t = useLabels();
  const [value, change] = useState('');
  const [asked, setAsked] = useState(false);
  const isShort = !isLongEnough(value);
  return {
    value,
    change,
    error: asked && isShort ? t(accountLabels.passwordShort, { count: shortestPassword }) : null,
    /** Whether it can be sent; from now on it says what is wrong. */
    check() {
      setAsked(true);
      return !isShort;
    },
  };
}
