import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../app/toasts.ts';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { DeviceIcon, deviceText } from './DeviceIcon.tsx';
import styles from './ProfilePage.module.css';
import { securityQuery } from './queries.ts';

interface DeviceRowProps {
  userAgent: string | null;
  tag?: ReactNode;
  /** When and how it was used. */
  detail: string;
  /** How to revoke its access; absent if that is not possible. */
  action?: DeviceAction | undefined;
}

interface DeviceAction {
  label: string;
  /** The label with the device's name, for screen readers, which read buttons one by one. */
  labelOf: (device: string) => string;
  /** The confirmation. */
  done: string;
  take: () => Promise<unknown>;
}

/** A device with a session, or one that the user trusts. */
export function DeviceRow({ userAgent, tag, detail, action }: DeviceRowProps) {
  const t = useLabels();
  const name = deviceText(userAgent, t);
  return (
    <li className={styles.row}>
      <DeviceIcon userAgent={userAgent} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {tag}
        </p>
        <p className={styles.told}>{detail}</p>
      </div>
      {action && <ActionButton action={action} device={name} />}
    </li>
  );
}

function ActionButton({ action, device }: { action: DeviceAction; device: string }) {
  const queryClient = useQueryClient();
  const { busy, act } = useAct((title) => showToast({ level: 'error', title }));

  const take = () =>
    act(async () => {
      await action.take();
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ level: 'success', title: action.done });
    });

  return (
    <Button busy={busy} aria-label={action.labelOf(device)} onClick={take}>
      {action.label}
    </Button>
  );
}
