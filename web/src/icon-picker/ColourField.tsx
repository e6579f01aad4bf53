import { useId } from 'react';
import { useLabels } from '../ui/labels.ts';
import styles from './ColourField.module.css';
import { iconLabels as labels } from './labels.ts';

interface ColourFieldProps {
  label: string;
  /** What an empty colour means. */
  otherwise: string;
  /** `#rrggbb`, or empty. */
  value: string;
  onChange: (color: string) => void;
}

/** The initial custom colour. */
const firstColour = '#0b6e4f';

/** A colour: inherited, or a custom one. */
export function ColourField({ label, otherwise, value, onChange }: ColourFieldProps) {
  const t = useLabels();
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <label className={styles.option}>
        <input type="radio" name={name} checked={value === ''} onChange={() => onChange('')} />
        {otherwise}
      </label>
      <label className={styles.option}>
        <input
          type="radio"
          name={name}
          checked={value !== ''}
          onChange={() => onChange(value || firstColour)}
        />
        {t(labels.own)}
      </label>
      {value !== '' && (
        <input
          type="color"
          aria-label={t(labels.ownOf, { part: label })}
          className={styles.colour}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </fieldset>
  );
}
