import { asLine } from '@tradebridge/contract/clean-text';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { FailureNote } from '../ui/Note.tsx';
import { TextArea } from '../ui/TextField.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './ConfirmDialog.module.css';
import { useAct } from './use-act.ts';

export interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The button's text: the action itself, not 'OK'. */
  confirm: string;
  look?: Extract<ButtonLook, 'primary' | 'danger'>;
  /** Asks for a reason of one line before anything is done; lengths in characters. */
  reason?: { label: string; help?: string; missing: string; shortest?: number; longest: number };
  /** The action; its failure is shown in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<unknown>;
  /** Closed, whether or not it was done. */
  onClose: () => void;
}

/** Confirms something that cannot simply be undone. Rendered while it is open. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  look = 'primary',
  reason,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useLabels();
  const [why, setWhy] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, failure, act } = useAct();
  const given = asLine(why);
  const isMissing = reason !== undefined && given.length < (reason.shortest ?? 1);

  async function doIt(): Promise<void> {
    setAsked(true);
    if (isMissing) {
      field.current?.focus();
      return;
    }
    await act(async () => {
      await onConfirm(given);
      onClose();
    });
  }

  return (
    <Dialog
      isShort
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          <Button look={look} busy={busy} onClick={doIt}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.consequences}>{children}</div>
        {reason && (
          <TextArea
            ref={field}
            autoFocus
            label={reason.label}
            help={reason.help}
            rows={3}
            maxLength={reason.longest}
            required
            value={why}
            onChange={(event) => setWhy(event.target.value)}
            error={asked && isMissing ? reason.missing : null}
          />
        )}
        <FailureNote>{failure}</FailureNote>
      </div>
    </Dialog>
  );
}
