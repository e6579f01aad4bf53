import { pluralOf } from '@tradebridge/contract/label-vocabulary';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { renameLabels as labels } from './labels.ts';
import styles from './TermFields.module.css';
import type { TermView } from './term-view.ts';

/** Longer than any term. */
const maxTermLength = 60;

interface TermFieldsProps {
  view: TermView;
  onChange: (view: TermView) => void;
}

/** The term and its new name, with suggested plurals. */
export function TermFields({ view, onChange }: TermFieldsProps) {
  const t = useLabels();
  const field = (part: keyof TermView, label: string, placeholder?: string) => (
    <TextField
      label={label}
      value={view[part]}
      placeholder={placeholder}
      maxLength={maxTermLength}
      autoComplete="off"
      onChange={(event) => onChange({ ...view, [part]: event.target.value })}
    />
  );
  return (
    <div className={styles.fields}>
      {field('from', t(labels.from))}
      {field('fromPlural', t(labels.fromPlural), pluralOf(view.from))}
      {field('to', t(labels.to))}
      {field('toPlural', t(labels.toPlural), pluralOf(view.to))}
    </div>
  );
}
