import {
  changeDeviceSettings,
  type LogLevel,
  logLevels,
  useDeviceSettings,
} from '../app/device-settings.ts';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { logLevelLabels as labels } from './log-page-labels.ts';

/** The level from which this device keeps log entries. */
export function LogLevelSelect() {
  const t = useLabels();
  return (
    <InlineSelect<LogLevel>
      label={t(labels.keptFrom)}
      options={logLevels.map((level) => ({ value: level, label: t(labels[level]) }))}
      value={useDeviceSettings().logLevel}
      onChange={(logLevel) => changeDeviceSettings({ logLevel })}
    />
  );
}
