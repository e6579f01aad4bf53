import type { Security } from '@tradebridge/contract/identity';
import { callApi } from '../app/api-client.ts';
import { formatDay, formatInstant, today } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';

type TrustedDevice = Security['devices'][number];

/** Trusted devices, and how to revoke them. */
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
              <TrustedDeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function TrustedDeviceRow({ device }: { device: TrustedDevice }) {
  const t = useLabels();
  const used = device.lastUsed
    ? t(profileLabels.lastUsed, { when: formatInstant(device.lastUsed) })
    : t(profileLabels.trustedSince, { when: formatInstant(device.created) });
  const until = t(profileLabels.trustedUntil, { day: formatDay(today(new Date(device.expires))) });
  return (
    <DeviceRow
      userAgent={device.userAgent}
      detail={`${used} · ${until}`}
      action={{
        label: t(profileLabels.forget),
        labelOf: (name) => t(profileLabels.forgetDevice, { device: name }),
        done: t(profileLabels.forgotten),
        take: () => callApi('user/forgetDevice', { deviceId: device.id }),
      }}
    />
  );
}
