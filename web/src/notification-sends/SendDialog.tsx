import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  maxNotificationBodyLength,
  maxNotificationTitleLength,
  type SendAudience,
} from '@tradebridge/contract/notification-rules';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { formatCount } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { audienceLabels, sendLabels as labels } from './labels.ts';
import { countQuery, sendsKey } from './queries.ts';
import styles from './SendDialog.module.css';

interface SendDialogProps {
  /** A single recipient; without it, many. */
  user?: { readonly id: string; readonly name: string };
  onClose: () => void;
}

const many = ['contacts', 'all'] as const;

/** Writes and sends a message (NOTE-034 to 038), with a preview and the number of recipients. */
export function SendDialog({ user, onClose }: SendDialogProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const submit = useSubmit();
  const [audience, setAudience] = useState<(typeof many)[number]>('contacts');
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const count = useQuery(countQuery(user ? 'user' : audience, user?.id ?? null));
  const text = { title: title.trim(), body: body.trim() };
  // Both are required, so an untouched form cannot be sent.
  const isValid = text.title !== '' && text.body !== '';

  const send = () => {
    if (user) return callOnce('user/sendNotification', { userId: user.id, ...text });
    return audience === 'all'
      ? callOnce('user/sendNotificationToAllUsers', text)
      : callOnce('employer/sendNotificationToContactUsers', text);
  };
  return (
    <FormDialog
      title={user ? t(labels.dialogTo, { name: user.name }) : t(labels.dialog)}
      size="medium"
      submit={submit}
      act={t(labels.send)}
      canAct={isValid && count.data?.recipients !== 0}
      isHeldWhileBusy
      onClose={onClose}
      onAct={() =>
        void submit.submit(async () => {
          const { recipients } = await send();
          void queryClient.invalidateQueries({ queryKey: sendsKey });
          const sent = plural(recipients, labels.sentOne, labels.sentMany);
          showToast({ level: 'success', title: t(sent, { count: formatCount(recipients) }) });
          onClose();
        })
      }
    >
      {!user && (
        <RadioGroup
          label={t(labels.audience)}
          options={many.map((value: SendAudience & (typeof many)[number]) => ({
            value,
            label: t(audienceLabels[value]),
          }))}
          value={audience}
          onChange={setAudience}
          inline
        />
      )}
      <p role="status" className={styles.count}>
        {recipientsInWords()}
      </p>
      <TextField
        label={t(labels.field)}
        required
        maxLength={maxNotificationTitleLength}
        value={title}
        error={submit.faultOf('title')}
        onChange={(event) => {
          setTitle(event.target.value);
          submit.changed('title');
        }}
      />
      <TextArea
        label={t(labels.message)}
        help={t(labels.messageHelp, { count: formatCount(maxNotificationBodyLength) })}
        required
        rows={5}
        maxLength={maxNotificationBodyLength}
        value={body}
        error={submit.faultOf('body')}
        onChange={(event) => {
          setBody(event.target.value);
          submit.changed('body');
        }}
      />
      {isValid && (
        <section className={styles.preview} aria-label={t(labels.preview)}>
          <p className={styles.previewLabel}>{t(labels.preview)}</p>
          <p className={styles.previewTitle}>{text.title}</p>
          <p className={styles.previewBody}>{text.body}</p>
        </section>
      )}
    </FormDialog>
  );

  function recipientsInWords(): string {
    if (count.isError) return t(labels.countFailed);
    if (!count.data) return t(labels.counting);
    const { recipients } = count.data;
    if (recipients === 0) return t(labels.goesToNobody);
    const goes = plural(recipients, labels.goesToOne, labels.goesToMany);
    return t(goes, { count: formatCount(recipients) });
  }
}
