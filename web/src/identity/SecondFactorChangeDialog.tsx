import type { ResultOf } from '@tradebridge/contract/calls';
import type { Security } from '@tradebridge/contract/identity';
import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx';
import { FormFailure } from './FormFailure.tsx';
import { PasscodeButtons, PasscodeForm } from './PasscodeForm.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';
import { usePasscodeEntry } from './use-passcode-entry.ts';

type Secret = ResultOf<'user/startSecondFactorChange'>['secret'];

export interface SecondFactorChangeDialogProps {
  security: Security;
  onClose: () => void;
  /** It was changed; whether to an app. */
  onChanged: (isApp: boolean) => void;
}

/** Changes how passcodes are delivered, confirmed by a passcode of the new kind. */
export function SecondFactorChangeDialog({
  security,
  onClose,
  onChanged,
}: SecondFactorChangeDialogProps) {
  const [begun, setBegun] = useState<{ method: SecondFactorMethod; secret: Secret } | null>(null);
  if (!begun) {
    return (
      <ChooseMethod
        security={security}
        onClose={onClose}
        onBegun={(method, secret) => setBegun({ method, secret })}
      />
    );
  }
  return (
    <ProveMethod {...begun} onClose={onClose} onChanged={() => onChanged(begun.method === 'A')} />
  );
}

interface ChooseMethodProps {
  security: Security;
  onClose: () => void;
  onBegun: (method: SecondFactorMethod, secret: Secret) => void;
}

function ChooseMethod({ security, onClose, onBegun }: ChooseMethodProps) {
  const t = useLabels();
  const { email } = useUser();
  const submit = useSubmit();
  const { mfaMethods, mfaMethod } = security;
  const [method, setMethod] = useState(
    mfaMethods.find((offered) => offered !== mfaMethod) ?? mfaMethod,
  );
  const [smsNumber, setSmsNumber] = useState('');
  const [asked, setAsked] = useState(false);
  const [notSent, setNotSent] = useState<string | null>(null);
  const needsNumber = method === 'S';
  const known: readonly { value: SecondFactorMethod; label: string; help: string }[] = [
    {
      value: 'A',
      label: t(profileLabels.factorA),
      help: t(profileLabels.factorAHelp),
    },
    { value: 'E', label: t(profileLabels.factorE), help: t(profileLabels.factorEHelp, { email }) },
    { value: 'S', label: t(profileLabels.factorS), help: t(profileLabels.factorSHelp) },
  ];

  function send(): void {
    setAsked(true);
    setNotSent(null);
    if (needsNumber && !smsNumber.trim()) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      const { result, secret } = await callApi('user/startSecondFactorChange', {
        mfaMethod: method,
        ...(needsNumber && { smsNumber: smsNumber.trim() }),
      });
      if (result) setNotSent(result);
      else onBegun(method, secret);
    });
  }

  return (
    <FormDialog
      title={t(profileLabels.factorTitle)}
      submit={submit}
      act={t(profileLabels.factorNext)}
      onAct={send}
      onClose={onClose}
      failure={
        <>
          <FormFailure failure={submit.failure} />
          {notSent && (
            <Note meaning="red" role="alert">
              {notSent}
            </Note>
          )}
        </>
      }
    >
      <RadioGroup
        label={t(profileLabels.factorMethod)}
        options={known.filter(({ value }) => mfaMethods.includes(value))}
        value={method}
        onChange={setMethod}
      />
      {needsNumber && (
        <TextField
          label={t(profileLabels.mobileNumber)}
          help={t(profileLabels.mobileRisk)}
          type="tel"
          autoComplete="tel"
          required
          maxLength={20}
          value={smsNumber}
          onChange={(event) => {
            setSmsNumber(event.target.value);
            submit.changed('smsNumber');
          }}
          error={
            asked && !smsNumber.trim()
              ? t(profileLabels.mobileMissing)
              : submit.faultOf('smsNumber')
          }
        />
      )}
    </FormDialog>
  );
}

interface ProveMethodProps {
  method: SecondFactorMethod;
  secret: Secret;
  onClose: () => void;
  onChanged: () => void;
}

function ProveMethod({ method, secret, onClose, onChanged }: ProveMethodProps) {
  const t = useLabels();
  const { email } = useUser();
  const entry = usePasscodeEntry(
    (passcode) => callApi('user/completeSecondFactorChange', { passcode }),
    async () => {
      showToast({
        level: 'success',
        title: t(profileLabels.factorChanged),
        message: t(profileLabels.factorChangedHelp),
      });
      onChanged();
    },
  );
  const where = method === 'E' ? email : t(profileLabels.factorSentMobile);
  return (
    <Dialog
      open
      title={t(profileLabels.factorTitle)}
      onClose={onClose}
      footer={<PasscodeButtons entry={entry} />}
    >
      {secret && (
        <div className={styles.instruction}>
          <AuthenticatorSecret secret={secret.key} uri={secret.uri} />
        </div>
      )}
      <p className={styles.instruction}>
        {secret ? t(profileLabels.factorApp) : t(profileLabels.factorSent, { where })}
      </p>
      <PasscodeForm entry={entry} />
    </Dialog>
  );
}
