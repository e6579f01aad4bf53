import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { NoticeDialog } from '../ui/NoticeDialog.tsx';
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
    <NoticeDialog
      isShort
      title={t(checkoutLabels.resultTitle)}
      button={t(uiLabels.ok)}
      isButtonFocused
      onClose={onClose}
    >
      <div role="alert" className={styles.result}>
        <p className={classNames(styles.word, isPaid ? styles.paid : styles.failed)}>
          <Icon size={24} weight="duotone" aria-hidden="true" />
          {t(isPaid ? checkoutLabels.successful : checkoutLabels.failed)}
        </p>
        <p>{message}</p>
      </div>
    </NoticeDialog>
  );
}
