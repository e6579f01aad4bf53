import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface PropertiesSheetProps {
  title: string;
  /** The text of the button that closes it. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** The properties of what was chosen in an editor, where there is no room beside it. */
export function PropertiesSheet({ title, done, onClose, children }: PropertiesSheetProps) {
  return (
    <Dialog
      open
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
