import { getConfig } from '../app/config.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { contentLabels as labels } from './labels.ts';

interface InstantFieldProps {
  label: string;
  error?: string | null;
  /** The institution's wall clock, `YYYY-MM-DDTHH:MM`; see `instantAtWallClock`. */
  value: string;
  onChange: (value: string) => void;
}

/** A day and time on the institution's clock, wherever the browser is. */
export function InstantField({ label, error = null, value, onChange }: InstantFieldProps) {
  const t = useLabels();
  const { timeZone } = getConfig();
  const zone = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return (
    <TextField
      type="datetime-local"
      label={label}
      help={t(labels.zoneHelp, { zone })}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
