import { useId } from 'react';
import { useLabels } from '../ui/labels.ts';
import { iconLabels as labels } from './labels.ts';
import styles from './OpacityField.module.css';

interface OpacityFieldProps {
  /** The part it applies to. */
  part: string;
  /** 0 to 1. */
  value: number;
  onChange: (opacity: number) => void;
}

export function OpacityField({ part, value, onChange }: OpacityFieldProps) {
  const t = useLabels();
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t(labels.opacity, { part })}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        className={styles.range}
        aria-valuetext={`${percent}%`}
        onChange={(event) => onChange(event.target.valueAsNumber / 100)}
      />
      <span aria-hidden="true" className={styles.percent}>
        {percent}%
      </span>
    </div>
  );
}
