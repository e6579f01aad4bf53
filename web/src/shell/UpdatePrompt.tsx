import { getConfig } from '../app/config.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { updateLabels } from './update-labels.ts';

/** Says that another version is deployed (SHELL-067, 068). */
export function UpdatePrompt({ onLater }: { onLater: () => void }) {
  const t = useLabels();
  return (
    <Dialog
      isShort
      open
      title={t(updateLabels.title)}
      onClose={onLater}
      footer={
        <>
          <Button onClick={onLater}>{t(updateLabels.later)}</Button>
          <Button look="primary" onClick={() => location.reload()}>
            {t(updateLabels.update)}
          </Button>
        </>
      }
    >
      <p>{t(updateLabels.message, { product: getConfig().productName })}</p>
    </Dialog>
  );
}
