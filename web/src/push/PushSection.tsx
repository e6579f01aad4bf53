import type { Label } from '@tradebridge/contract/labels';
import { useObservable } from '../app/observable.ts';
import { type PushState, pushState } from '../app/push-state.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { pushLabels as labels } from './labels.ts';
import styles from './PushSection.module.css';
import { enablePush } from './start-push.ts';

const says: Readonly<Record<PushState, Label>> = {
  CHECKING: labels.checking,
  CHECKING_PERMISSION: labels.asking,
  SUPPORTED_WAITING: labels.waiting,
  BLOCKED: labels.blocked,
  NOT_SUPPORTED: labels.unsupported,
  REGISTERING: labels.registering,
  REGISTERED: labels.on,
  ERROR: labels.failed,
};

const buttons: Partial<Record<PushState, Label>> = {
  SUPPORTED_WAITING: labels.enable,
  BLOCKED: labels.again,
  ERROR: labels.again,
};

/** iOS supports push only for apps on the Home Screen. */
const isOnIosTab = () =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) &&
  navigator.maxTouchPoints > 1 &&
  !matchMedia('(display-mode: standalone)').matches;

/** Whether this device gets push notifications, and a button to turn them on (OPEN-128). */
export function PushSection() {
  const t = useLabels();
  const state = useObservable(pushState) ?? 'CHECKING';
  const button = buttons[state];
  return (
    <Section title={t(labels.title)}>
      <p className={styles.state} role="status">
        {t(says[state])}
      </p>
      {state === 'NOT_SUPPORTED' && isOnIosTab() && (
        <p className={styles.state}>{t(labels.homeScreen)}</p>
      )}
      {button && (
        <div className={styles.act}>
          <Button onClick={() => void enablePush()}>{t(button)}</Button>
        </div>
      )}
    </Section>
  );
}
