import type { FormField } from '@tradebridge/contract/forms';
import { useId } from 'react';
import { useLabels } from '../ui/labels.ts';
import styles from './DisplayAnswer.module.css';
import { type FormEntry, useAnswer } from './form-entry.ts';
import { formLabels } from './labels.ts';

interface DisplayAnswerProps {
  field: FormField;
  name: string;
  entry: FormEntry;
}

/** A value that is shown and submitted, and cannot be changed (OPEN-078). */
export function DisplayAnswer({ field, name, entry }: DisplayAnswerProps) {
  const t = useLabels();
  const id = useId();
  const value = useAnswer(entry, name);
  const { description } = field.editProps;
  const text = typeof value === 'boolean' ? t(value ? formLabels.yes : formLabels.no) : value;
  return (
    <div className={styles.display}>
      <p id={id} className={styles.label}>
        {field.label}
      </p>
      <output aria-labelledby={id} className={styles.value}>
        {text === undefined || text === null || text === '' ? t(formLabels.empty) : String(text)}
      </output>
      {description && <p className={styles.help}>{description}</p>}
    </div>
  );
}
