import { mobileNumberOf } from '@tradebridge/contract/phone-number';
import type { SetUpPartShown } from '@tradebridge/contract/set-up';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { setUpLabels as labels } from './labels.ts';

interface TestTextDialogProps {
  /** The number of the user's account, if it has one. */
  mobile: string | null;
  onTested: (tested: SetUpPartShown) => void;
  onClose: () => void;
}

/** Asks where the test message goes: unlike the other tests it costs money. */
export function TestTextDialog({ mobile: known, onTested, onClose }: TestTextDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [mobile, setMobile] = useState(known ?? '');
  const [isAsked, setAsked] = useState(false);
  const isWrong = mobileNumberOf(mobile) === null;

  function send(): void {
    setAsked(true);
    if (isWrong) {
      submit.refuse();
      return;
    }
    void submit.submit(async () =>
      onTested(await callApi('setUp/testPart', { part: 'sms', mobile })),
    );
  }

  return (
    <FormDialog
      title={t(labels.smsTitle)}
      submit={submit}
      act={t(labels.smsSend)}
      onAct={send}
      onClose={onClose}
      isHeldWhileBusy
    >
      <TextField
        label={t(labels.smsNumber)}
        help={t(labels.smsCost)}
        type="tel"
        autoComplete="tel"
        autoFocus
        required
        value={mobile}
        onChange={(event) => {
          setMobile(event.target.value);
          submit.changed('mobile');
        }}
        error={isAsked && isWrong ? t(labels.smsNumberWrong) : submit.faultOf('mobile')}
      />
    </FormDialog>
  );
}
