import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import { fileLabels } from './labels.ts';
import { isReady, isUnderWay } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface UploadActsProps {
  uploads: Uploads;
  /** Nothing can be sent now. */
  disabled?: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** The buttons of an upload dialog. */
export function UploadActs({ uploads: of, disabled = false, onSend, onClose }: UploadActsProps) {
  const t = useLabels();
  const { uploads, isSending, stop } = of;
  const ready = uploads.filter(isReady).length;
  const isSomeSent = uploads.some(({ state }) => state.kind === 'sent');
  return (
    <>
      {isSending ? (
        <Button onClick={stop}>{t(fileLabels.stop)}</Button>
      ) : (
        <Button onClick={onClose}>{t(isSomeSent ? fileLabels.done : uiLabels.cancel)}</Button>
      )}
      <Button
        look="primary"
        busy={isSending || uploads.some(isUnderWay)}
        disabled={disabled || uploads.length === 0 || (ready === 0 && !isSending)}
        onClick={onSend}
      >
        {ready === 0
          ? t(fileLabels.send)
          : t(plural(ready, fileLabels.sendOne, fileLabels.sendMany), { count: ready })}
      </Button>
    </>
  );
}
