import { useQueryClient } from '@tanstack/react-query';
import type { Security } from '@tradebridge/contract/identity';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { formatDay, formatInstant, today } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { showToast } from '../ui/toasts.ts';
import { DeviceIcon, deviceText } from './DeviceIcon.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';
import { securityQuery } from './queries.ts';

type TrustedDevice = Security['devices'][number];

/** From where the password alone signs in, and the way to take that back. */
export function DevicesSection({ devices }: { devices: readonly TrustedDevice[] }) {
  const t = useLabels();
  return (
    <Section title={t(profileLabels.devices)} flush>
      {devices.length === 0 ? (
        <p className={styles.none}>{t(profileLabels.noDevices)}</p>
      ) : (
        <>
          <p className={styles.lead}>{t(profileLabels.devicesHelp)}</p>
          <ul>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function DeviceRow({ device }: { device: TrustedDevice }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = deviceText(device.userAgent, t);
  const used = device.lastUsed
    ? t(profileLabels.lastUsed, { when: formatInstant(device.lastUsed) })
    : t(profileLabels.trustedSince, { when: formatInstant(device.created) });
  const until = t(profileLabels.trustedUntil, { day: formatDay(today(new Date(device.expires))) });

  async function forget(): Promise<void> {
    setBusy(true);
    try {
      await callApi('user/forgetDevice', { deviceId: device.id });
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ level: 'success', title: t(profileLabels.forgotten) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles.row}>
      <DeviceIcon userAgent={device.userAgent} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.told}>
          {used} · {until}
        </p>
      </div>
      <Button
        busy={busy}
        aria-label={t(profileLabels.forgetDevice, { device: name })}
        onClick={forget}
      >
        {t(profileLabels.forget)}
      </Button>
    </li>
  );
}
