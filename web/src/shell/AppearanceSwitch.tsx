import {
  changeDeviceSettings,
  type DeviceSettings,
  useDeviceSettings,
} from '../app/device-settings.ts';
import { useLabels } from '../ui/labels.ts';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { shellLabels } from './labels.ts';

/** Light, dark, or the system's choice. */
export function AppearanceSwitch() {
  const t = useLabels();
  const { colourScheme } = useDeviceSettings();
  return (
    <SegmentedFilter<DeviceSettings['colourScheme']>
      label={t(shellLabels.appearance)}
      look="strip"
      value={colourScheme}
      onChange={(chosen) => changeDeviceSettings({ colourScheme: chosen })}
      options={[
        { value: 'system', label: t(shellLabels.asSystem) },
        { value: 'light', label: t(shellLabels.light) },
        { value: 'dark', label: t(shellLabels.dark) },
      ]}
    />
  );
}
