import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { useMutation } from '@tanstack/react-query';
import type { Viewing } from '@tradebridge/contract/view-as';
import { useEffect, useState } from 'react';
import { refreshUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { viewAsLabels as labels } from './labels.ts';
import styles from './ViewingBanner.module.css';
import { stopViewing } from './view.ts';

/** Milliseconds between updates of the remaining time. */
const lookEveryMs = 5_000;

/**
 * Shows on every page which contact staff are viewing as, for how long, and that it is read-only.
 * It cannot be closed.
 */
export function ViewingBanner({ viewing }: { viewing: Viewing }) {
  const t = useLabels();
  const { name, company } = viewing;
  const minutes = useMinutesLeft(viewing.endsAt);
  const stop = useMutation({
    mutationFn: stopViewing,
    onError: ({ message }) =>
      showToast({ level: 'error', title: t(labels.stopFailed), message, duration: null }),
  });
  return (
    <aside className={styles.banner} aria-label={t(labels.banner)}>
      <EyeIcon size={20} weight="duotone" aria-hidden="true" className={styles.icon} />
      <p className={styles.words}>
        <strong>{t(labels.viewing, { name, company: company.name })}</strong> {t(labels.readOnly)}{' '}
        {t(minutes === 1 ? labels.minuteLeft : labels.minutesLeft, { count: minutes })}
      </p>
      <Button busy={stop.isPending} onClick={() => stop.mutate()}>
        {t(labels.stop)}
      </Button>
    </aside>
  );
}

/** Minutes until the view ends, rounded up; at 0, the server is asked. */
function useMinutesLeft(endsAt: string): number {
  const leftNow = () => Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / 60_000));
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const look = () => {
      const minutes = leftNow();
      setLeft(minutes);
      // This clock and the server's may differ: it is asked again until it agrees.
      if (minutes === 0) refreshUser().catch(() => {});
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  });
  return left;
}
