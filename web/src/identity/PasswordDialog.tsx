import { minPasswordLength } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { accountLabels } from './account-labels.ts';
import { rememberThisDevice } from './device-token.ts';
import { FormFailure } from './FormFailure.tsx';
import { AccountName, isLongEnough, NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { profileLabels } from './profile-labels.ts';

/** Changes the password, confirmed by the present one. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels();
  const { email } = useUser();
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');

  function save(): void {
    setAsked(true);
    if (!current || !isLongEnough(next)) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      // The present password is the fresh proof, so that it is asked for once.
      await callApi('user/proveIdentity', { password: current });
      await callApi('user/changePassword', { currentPassword: current, newPassword: next });
      // The change has removed all known devices, this one included.
      await rememberThisDevice(email);
      showToast({
        level: 'success',
        title: t(profileLabels.passwordChanged),
        message: t(profileLabels.passwordChangedHelp),
      });
      onClose();
    });
  }

  return (
    <FormDialog
      title={t(profileLabels.passwordTitle)}
      submit={submit}
      act={t(profileLabels.save)}
      onAct={save}
      onClose={onClose}
      failure={<FormFailure failure={submit.failure} />}
    >
      <p>{t(profileLabels.passwordLead)}</p>
      <AccountName email={email} />
      <PasswordField
        label={t(profileLabels.currentPassword)}
        autoComplete="current-password"
        autoFocus
        value={current}
        onChange={setCurrent}
        error={asked && !current ? t(profileLabels.currentMissing) : null}
      />
      <NewPasswordField
        label={t(profileLabels.newPassword)}
        value={next}
        onChange={(typed) => {
          setNext(typed);
          submit.changed('newPassword');
        }}
        error={
          asked && !isLongEnough(next)
            ? t(accountLabels.passwordShort, { count: minPasswordLength })
            : submit.faultOf('newPassword')
        }
      />
    </FormDialog>
  );
}
