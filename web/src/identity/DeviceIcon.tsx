import { DesktopIcon } from '@phosphor-icons/react/dist/csr/Desktop';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { type DeviceName, deviceNameOf } from '@tradebridge/contract/device-name';
import type { Translate } from '../ui/labels.ts';
import { profileLabels } from './profile-labels.ts';

const handheld: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Android']);

interface DeviceIconProps {
  userAgent: string | null;
  className?: string | undefined;
}

/** Decorative: the device's name is beside it. */
export function DeviceIcon({ userAgent, className }: DeviceIconProps) {
  const Icon = isHandheld(deviceNameOf(userAgent)) ? DeviceMobileIcon : DesktopIcon;
  return <Icon size={24} weight="duotone" aria-hidden="true" className={className} />;
}

const isHandheld = (device: DeviceName | null) => device !== null && handheld.has(device.system);

/** 'Chrome on Windows'. */
export function deviceText(userAgent: string | null, t: Translate): string {
  const device = deviceNameOf(userAgent);
  return device ? t(profileLabels.deviceOn, { ...device }) : t(profileLabels.unknownDevice);
}
