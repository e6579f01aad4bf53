import { npsMost } from '@tradebridge/contract/form-rules';
import { useId } from 'react';
import { useLabels } from '../ui/labels.ts';
import { describedBy, FieldNotes } from '../ui/TextField.tsx';
import { ClearChoice } from './ClearChoice.tsx';
import { formLabels } from './labels.ts';
import styles from './Questions.module.css';
import type { FieldProps } from './shown-field.ts';

const steps = Array.from({ length: npsMost + 1 }, (_, step) => step);

/** How likely the respondent is to recommend something, from 0 to 10 (FORM-024, FORM-057). */
export function NpsAnswer({ field, value, label, help, error, onChange, onLeave }: FieldProps) {
  const t = useLabels();
  const id = useId();
  const { lowLabel, highLabel, required } = field.editProps;
  return (
    <fieldset
      className={styles.questions}
      aria-describedby={describedBy(id, help, error)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.scale}>
        {steps.map((step) => (
          <label key={step} className={styles.step}>
            <input
              type="radio"
              name={id}
              aria-invalid={error ? true : undefined}
              checked={value === step}
              onChange={() => onChange(step)}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
      {(lowLabel || highLabel) && (
        <p className={styles.ends}>
          <span>{lowLabel && t(formLabels.lowEnd, { low: lowLabel })}</span>
          <span>{highLabel && t(formLabels.highEnd, { high: highLabel })}</span>
        </p>
      )}
      <FieldNotes id={id} help={help} error={error} />
      {!required && typeof value === 'number' && (
        <ClearChoice label={field.label} onClear={() => onChange(undefined)} />
      )}
    </fieldset>
  );
}
