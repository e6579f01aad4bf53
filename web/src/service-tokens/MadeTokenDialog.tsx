import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { copyText } from '../app/copy-text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { serviceTokenLabels as labels } from './labels.ts';
import styles from './MadeTokenDialog.module.css';

interface MadeTokenDialogProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** A new token, shown only once. */
export function MadeTokenDialog({ name, secret, onClose }: MadeTokenDialogProps) {
  const t = useLabels();
  return (
    <Dialog
      open
      size="medium"
      title={t(labels.madeTitle, { name })}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t(labels.done)}
        </Button>
      }
    >
      <div className={styles.made}>
        <TextField
          label={t(labels.secret)}
          help={t(labels.shownOnce)}
          readOnly
          autoFocus
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <div>
          <Button icon={<CopyIcon size={18} aria-hidden="true" />} onClick={() => copyText(secret)}>
            {t(labels.copy)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
