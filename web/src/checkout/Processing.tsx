import { useEffect, useEffectEvent, useRef } from 'react';
import { log } from '../device-log/device-log.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Modal } from '../ui/Modal.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { checkoutLabels } from './labels.ts';
import styles from './Processing.module.css';
import { confirmationTimeoutMs } from './payment.ts';
import { type Confirmation, confirmWithBank } from './three-d-secure.ts';

/** Covers the page while it is being paid: nothing below can be reached (PAY-023). */
export function Processing({ confirmation }: { confirmation: Confirmation | null }) {
  const t = useLabels();
  return (
    <Modal open aria-label={t(checkoutLabels.resultTitle)} className={styles.overlay}>
      <div className={styles.words}>
        <Spinner />
        <p role="status">
          {t(confirmation ? checkoutLabels.confirming : checkoutLabels.processing)}
        </p>
      </div>
      {confirmation && (
        <>
          <BankFrame confirmation={confirmation} />
          <div className={styles.foot}>
            <p>{t(checkoutLabels.confirmLimit, { minutes: confirmationTimeoutMs / 60_000 })}</p>
            <Button onClick={() => confirmation.onAnswer('N')}>{t(uiLabels.cancel)}</Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** The bank's own page. */
function BankFrame({ confirmation }: { confirmation: Confirmation }) {
  const t = useLabels();
  const frame = useRef<HTMLIFrameElement>(null);
  const ask = useEffectEvent((iframe: HTMLIFrameElement) =>
    confirmWithBank(confirmation, iframe).catch((error: unknown) => {
      log('warn', t(checkoutLabels.notConfirmed), { error });
      confirmation.onAnswer('N');
    }),
  );
  useEffect(() => {
    if (frame.current) void ask(frame.current);
  }, []);
  return <iframe ref={frame} title={t(checkoutLabels.confirmFrame)} className={styles.frame} />;
}
