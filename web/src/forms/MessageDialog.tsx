import { useLabels } from '../ui/labels.ts';
import { NoticeDialog } from '../ui/NoticeDialog.tsx';
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
    <NoticeDialog title={title} button={t(uiLabels.ok)} isButtonFocused onClose={onClose}>
      <p>{message}</p>
    </NoticeDialog>
  );
}
