import { useState } from 'react';
import { wallClock } from '../app/format.ts';
import { InstantField } from '../content/InstantField.tsx';
import { instantAtWallClock } from '../content/wall-time.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './FieldProperties.module.css';
import type { FormEntry } from './form-entry.ts';
import { formPropertyLabels as labels } from './form-property-labels.ts';

interface OpenTimesProps {
  entry: Pick<FormEntry, 'opensAt' | 'closesAt'>;
  onChange: (change: Partial<FormEntry>) => void;
}

/** When the form can be answered, on the institution's clock. */
export function OpenTimes({ entry: { opensAt, closesAt }, onChange }: OpenTimesProps) {
  const t = useLabels();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t(labels.when)}</legend>
      <TimeField
        label={t(labels.opens)}
        value={opensAt}
        faultOf={(opens) => (isBefore(opens, closesAt) ? null : t(labels.closesFirst))}
        onChange={(at) => onChange({ opensAt: at })}
      />
      <TimeField
        label={t(labels.closes)}
        value={closesAt}
        faultOf={(closes) => (isBefore(opensAt, closes) ? null : t(labels.closesFirst))}
        onChange={(at) => onChange({ closesAt: at })}
      />
    </fieldset>
  );
}

const isBefore = (opens: string | null, closes: string | null) =>
  opens === null || closes === null || Date.parse(opens) < Date.parse(closes);

interface TimeFieldProps {
  label: string;
  value: string | null;
  faultOf: (instant: string | null) => string | null;
  onChange: (instant: string | null) => void;
}

/** An invalid time stays in the field with its fault. */
function TimeField({ label, value, faultOf, onChange }: TimeFieldProps) {
  const t = useLabels();
  const [held, setHeld] = useState<{ text: string; fault: string; over: string | null } | null>(
    null,
  );
  const isHeld = held !== null && held.over === value;
  return (
    <InstantField
      label={label}
      error={isHeld ? held.fault : null}
      value={isHeld ? held.text : value === null ? '' : wallClock(value)}
      onChange={(text) => {
        const instant = text === '' ? null : instantAtWallClock(text);
        const fault =
          text !== '' && instant === null ? t(labels.instantNotThere) : faultOf(instant);
        setHeld(fault === null ? null : { text, fault, over: value });
        if (fault === null) onChange(instant);
      }}
    />
  );
}
