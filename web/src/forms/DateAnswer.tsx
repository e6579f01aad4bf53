import type { AnswerValue } from '@tradebridge/contract/form-answers';
import { getConfig } from '../app/config.ts';
import { wallClock } from '../app/format.ts';
import { contentLabels } from '../content/labels.ts';
import { instantAtWallClock } from '../content/wall-time.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { type FieldProps, textIn } from './shown-field.ts';

const inputTypes: Readonly<Record<string, string>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
};

/** A day, a time, or both on the institution's clock, wherever the browser is. */
export function DateAnswer({ field, value, label, help, error, onChange, onLeave }: FieldProps) {
  const t = useLabels();
  const isInstant = field.type === 'datetime';
  const { timeZone } = getConfig();
  const zone = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const zoneHelp = isInstant ? t(contentLabels.zoneHelp, { zone }) : undefined;
  return (
    <TextField
      type={inputTypes[field.type]}
      label={label}
      help={[help, zoneHelp].filter(Boolean).join(' ')}
      error={error}
      aria-required={field.editProps.required}
      value={isInstant ? shownInstant(value) : textIn(value)}
      onChange={({ target }) => onChange((isInstant ? keptInstant : keptText)(target.value))}
      onBlur={onLeave}
    />
  );
}

const keptText = (written: string) => written || undefined;

/** An invalid time, such as an hour the clocks skip, stays as written and is refused. */
const keptInstant = (written: string) =>
  written ? (instantAtWallClock(written) ?? written) : undefined;

function shownInstant(value: AnswerValue | undefined): string {
  const text = textIn(value);
  const isKnown = /Z$|[+-]\d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isKnown ? wallClock(text) : text;
}
