import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

interface NoticeDialogProps extends Pick<DialogProps, 'title' | 'size' | 'isShort'> {
  /** The word on its button, which closes it. */
  button: string;
  /** The button has the focus, so that a key closes it. */
  isButtonFocused?: boolean;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog to read, with one button. */
export function NoticeDialog({
  button,
  isButtonFocused = false,
  children,
  onClose,
  ...dialog
}: NoticeDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      footer={
        <Button look="primary" autoFocus={isButtonFocused} onClick={onClose}>
          {button}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
