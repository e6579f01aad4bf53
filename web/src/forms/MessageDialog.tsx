import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';

interface MessageDialogProps {
  title: string;
  message: string;
  onClose: () => void;
}

/** A message to read before continuing. */
export function MessageDialog({ title, message, onClose }: MessageDialogProps) {
  const t = useLabels();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <Button look="primary" autoFocus onClick={onClose}>
          {t(uiLabels.ok)}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
