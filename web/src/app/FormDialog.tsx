import { type ReactNode, useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, type DialogProps } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './FormDialog.module.css';
import type { Submit } from './use-submit.ts';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  submit: Submit;
  /** The button's text: the action itself, not 'OK'. */
  act: string;
  canAct?: boolean;
  /** Validates and sends what was entered. */
  onAct: () => void;
  onClose: () => void;
  /** Cannot be closed while it is being sent. */
  isHeldWhileBusy?: boolean;
  /** A message that replaces the server's. */
  failure?: ReactNode;
  children: ReactNode;
}

/** A dialog with a few fields and an action. */
export function FormDialog({
  title,
  size = 'small',
  submit: { form, busy, failure: refused },
  act,
  canAct = true,
  onAct,
  onClose,
  isHeldWhileBusy = false,
  failure = refused && refused.fields.length === 0 && (
    <Note meaning="red" role="alert">
      {refused.message}
    </Note>
  ),
  children,
}: FormDialogProps) {
  const t = useLabels();
  const id = useId();
  const isHeld = isHeldWhileBusy && busy;
  return (
    <Dialog
      open
      title={title}
      size={size}
      {...(!isHeld && { onClose })}
      footer={
        <>
          <Button disabled={isHeld} onClick={onClose}>
            {t(uiLabels.cancel)}
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy} disabled={!canAct}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onAct();
        }}
      >
        {children}
        {failure}
      </form>
    </Dialog>
  );
}
