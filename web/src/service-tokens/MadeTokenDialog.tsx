import { ShownOnce } from '../app/ShownOnce.tsx';
import { useLabels } from '../ui/labels.ts';
import { NoticeDialog } from '../ui/NoticeDialog.tsx';
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
    <NoticeDialog
      size="medium"
      title={t(labels.madeTitle, { name })}
      button={t(labels.done)}
      onClose={onClose}
    >
      <div className={styles.made}>
        <ShownOnce
          label={t(labels.secret)}
          help={t(labels.shownOnce)}
          value={secret}
          copy={t(labels.copy)}
        />
      </div>
    </NoticeDialog>
  );
}
