import { Link } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { getConfig } from '../app/config.ts';
import { refreshUser } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import type { ServingLink } from './held-fragment.ts';
import { NameField } from './NameField.tsx';
import { AccountName, NewPasswordField, useNewPassword } from './NewPasswordField.tsx';

/**
 * Accepts an invitation to a company or as a student, creating an account if the address has none.
 */
export function InvitationPage({ link, token, onDone }: ServingLink) {
  const t = useLabels();
  const submit = useSubmit();
  const password = useNewPassword();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const { email, company, hasAccount } = link;
  const values = { email, company: company ?? '' };
  const words = wordsFor(link);

  if (!hasAccount && !getConfig().providers.includes('email')) {
    return (
      <AuthPage title={t(accountLabels.inviteTitle)} headline={t(accountLabels.inviteTitle)}>
        <div className={styles.answer}>
          <p className={styles.said}>{t(words.lead, values)}</p>
          <p>{t(accountLabels.inviteProviderFirst)}</p>
          <Link to="/auth/sign-in" className={buttonClass('primary')}>
            {t(accountLabels.toSignIn)}
          </Link>
        </div>
      </AuthPage>
    );
  }

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
      // A user who is signed in here gets the company at once.
      await refreshUser().catch(() => false);
      onDone(t(words.done, values));
    });
  }

  return (
    <AuthPage title={t(accountLabels.inviteTitle)} headline={t(accountLabels.inviteTitle)}>
      <div className={styles.lead}>
        <p>{t(words.lead, values)}</p>
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

function wordsFor({ kind, company }: ServingLink['link']): { lead: Label; done: Label } {
  if (kind === 'studentInvitation') {
    return { lead: accountLabels.inviteStudentLead, done: accountLabels.inviteStudentDone };
  }
  return company
    ? { lead: accountLabels.inviteLead, done: accountLabels.inviteDone }
    : { lead: accountLabels.inviteLeadAlone, done: accountLabels.inviteDoneAlone };
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
      <NameField
        value={name}
        onChange={(typed) => {
          onName(typed);
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
