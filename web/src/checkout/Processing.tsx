import { useEffect, useEffectEvent, useRef } from 'react';
import { useLabels } from '../app/labels.ts';
import { log } from '../device-log/device-log.ts';
import { Modal } from '../ui/Modal.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { checkoutLabels } from './labels.ts';
import styles from './Processing.module.css';
import { type Confirmation, confirmWithBank } from './three-d-secure.ts';

/** Lies over the page while it is paid: nothing below it can be reached (PAY-023). */
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
      {confirmation && <BankFrame confirmation={confirmation} />}
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
