import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { sendLabels as labels } from './labels.ts';
import { SendDialog } from './SendDialog.tsx';

interface SendMessageButtonProps {
  /** A single recipient; without it, many. */
  user?: { readonly id: string; readonly name: string };
  look?: 'primary' | 'secondary';
}

/** Opens the dialog for writing a message. */
export function SendMessageButton({ user, look = 'primary' }: SendMessageButtonProps) {
  const t = useLabels();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {t(labels.write)}
      </Button>
      {isOpen && <SendDialog {...(user && { user })} onClose={() => setOpen(false)} />}
    </>
  );
}
