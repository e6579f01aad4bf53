import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { isAddress } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { failureLabels, identityLabels } from './labels.ts';
import { profileLabels } from './profile-labels.ts';

interface EmailDialogProps {
  /** The account's present address. */
  email: string;
  onClose: () => void;
}

/** Requests another address, confirmed by a mailed link. */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const next = typed.trim();

  function faultOfAddress(): string | null {
    if (!next) return t(identityLabels.emailMissing);
    if (!isAddress(next)) return t(failureLabels.invalidEmail);
    return next.toLowerCase() === email ? t(profileLabels.emailSame) : null;
  }

  function send(): void {
    setAsked(true);
    if (faultOfAddress()) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callOnce('user/requestEmailChange', { email: next });
      showToast({
        level: 'success',
        title: t(profileLabels.verifySent, { email: next }),
        message: t(profileLabels.emailSentHelp),
      });
      onClose();
    });
  }

  return (
    <FormDialog
      title={t(profileLabels.emailTitle)}
      submit={submit}
      act={t(profileLabels.emailSend)}
      onAct={send}
      onClose={onClose}
      failure={<FormFailure failure={submit.failure} />}
    >
      <p>{t(profileLabels.emailLead, { email })}</p>
      <TextField
        label={t(profileLabels.emailNew)}
        help={t(profileLabels.emailHelp)}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          submit.changed('email');
        }}
        error={(asked && faultOfAddress()) || submit.faultOf('email')}
      />
    </FormDialog>
  );
}
