import { useQueryClient } from '@tanstack/react-query';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import {
  faultOfLinkWords,
  maxPayerNameLength,
  maxPaymentLinkMessageLength,
  paymentLinkDays,
} from '@tradebridge/contract/payment-link-rules';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { paymentLinkLabels as labels } from './labels.ts';
import { usePerson } from './person.ts';
import { paymentLinksQuery } from './queries.ts';

interface SendLinkDialogProps {
  eId: string;
  invoice: Pick<PreEnrolment, 'id' | 'invoiceNumber'>;
  onClose: () => void;
}

/** Asks for the recipient, and sends the link. */
export function SendLinkDialog({ eId, invoice, onClose }: SendLinkDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const submit = useSubmit();
  const recipient = usePerson();
  const [message, setMessage] = useState('');
  const [isAsked, setAsked] = useState(false);
  const faultIn = (words: string) => {
    const fault = isAsked ? faultOfLinkWords(words) : undefined;
    return fault && t(fault);
  };

  function send(): void {
    recipient.ask();
    setAsked(true);
    if (!recipient.isRight || faultOfLinkWords(recipient.name) || faultOfLinkWords(message)) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      const { recipientEmail } = await callOnce('paymentLinks/send', {
        pId: invoice.id,
        recipientName: recipient.name,
        recipientEmail: recipient.email,
        message,
      });
      showToast({ level: 'success', title: t(labels.sentDone, { email: recipientEmail }) });
      void queryClient.invalidateQueries(paymentLinksQuery(eId, invoice.id));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t(labels.sendTitle, { invoice: invoice.invoiceNumber })}
      submit={submit}
      act={t(labels.act)}
      onAct={send}
      onClose={onClose}
    >
      <p>{t(labels.sendLead, { days: paymentLinkDays })}</p>
      <TextField
        label={t(labels.recipientName)}
        autoComplete="off"
        maxLength={maxPayerNameLength}
        autoFocus
        required
        value={recipient.typedName}
        onChange={(event) => {
          recipient.setName(event.target.value);
          submit.changed('recipientName');
        }}
        error={recipient.faultOfName ?? faultIn(recipient.name) ?? submit.faultOf('recipientName')}
      />
      <TextField
        label={t(labels.recipientEmail)}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={recipient.typedEmail}
        onChange={(event) => {
          recipient.setEmail(event.target.value);
          submit.changed('recipientEmail');
        }}
        error={recipient.faultOfEmail ?? submit.faultOf('recipientEmail')}
      />
      <TextArea
        label={t(labels.message)}
        help={t(labels.messageHelp)}
        rows={3}
        maxLength={maxPaymentLinkMessageLength}
        value={message}
        onChange={(event) => {
          setMessage(event.target.value);
          submit.changed('message');
        }}
        error={faultIn(message) ?? submit.faultOf('message')}
      />
    </FormDialog>
  );
}
