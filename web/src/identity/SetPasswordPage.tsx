import { callOpenApi } from '../app/api-client.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import type { ServingLink } from './held-fragment.ts';
import { AccountName, NewPasswordField, useNewPassword } from './NewPasswordField.tsx';

/** Sets a new password with a link. */
export function SetPasswordPage({ link, token, onDone }: ServingLink) {
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
