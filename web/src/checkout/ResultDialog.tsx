import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import { checkoutLabels } from './labels.ts';
import styles from './ResultDialog.module.css';

interface ResultDialogProps {
  isPaid: boolean;
  message: string;
  onClose: () => void;
}

/** The outcome of a payment (PAY-024 to 030). */
export function ResultDialog({ isPaid, message, onClose }: ResultDialogProps) {
  const t = useLabels();
  const Icon = isPaid ? CheckCircleIcon : WarningCircleIcon;
  return (
    <Dialog
      isShort
      open
      title={t(checkoutLabels.resultTitle)}
      onClose={onClose}
      footer={
        <Button look="primary" autoFocus onClick={onClose}>
          {t(uiLabels.ok)}
        </Button>
      }
    >
      <div role="alert" className={styles.result}>
        <p className={classNames(styles.word, isPaid ? styles.paid : styles.failed)}>
          <Icon size={24} weight="duotone" aria-hidden="true" />
          {t(isPaid ? checkoutLabels.successful : checkoutLabels.failed)}
        </p>
        <p>{message}</p>
      </div>
    </Dialog>
  );
}
