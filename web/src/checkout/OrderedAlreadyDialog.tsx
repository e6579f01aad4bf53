import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { checkoutLabels } from './labels.ts';
import styles from './OrderedAlreadyDialog.module.css';
import { pathOf } from './where-to.ts';

interface OrderedAlreadyDialogProps {
  message: string;
  onAnswer: (isWantedAgain: boolean) => void;
}

/** Asks a user who has just paid for the same documents whether they want them again. */
export function OrderedAlreadyDialog({ message, onAnswer }: OrderedAlreadyDialogProps) {
  const t = useLabels();
  const navigate = useNavigate();
  const goBack = () => {
    onAnswer(false);
    void navigate({ to: pathOf.cart });
  };
  return (
    <Dialog
      isShort
      open
      title={t(checkoutLabels.orderedTitle)}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button autoFocus onClick={goBack}>
            {t(checkoutLabels.backToCart)}
          </Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {t(checkoutLabels.orderAgain)}
          </Button>
        </>
      }
    >
      <p role="alert">{message}</p>
      <p>
        <Link to="/orders" className={styles.link} onClick={() => onAnswer(false)}>
          {t(checkoutLabels.seeOrders)}
        </Link>
      </p>
    </Dialog>
  );
}
