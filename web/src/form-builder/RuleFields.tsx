import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { isUnary, maxOptionLength, type RuleOperator } from '@tradebridge/contract/form-rules';
import type { Rule } from '@tradebridge/contract/forms';
import type { Label } from '@tradebridge/contract/labels';
import { wallClock } from '../app/format.ts';
import { InstantField } from '../content/InstantField.tsx';
import { instantAtWallClock } from '../content/wall-time.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './ConditionsEditor.module.css';
import { conditionLabels as labels } from './condition-labels.ts';
import type { EditedField } from './form-entry.ts';
import { beginRule, isMoment, operatorsOffered, typedValue, valuesOf } from './rule-choices.ts';
import { titleOf } from './use-form-builder.ts';

interface RuleFieldsProps {
  /** From 1. */
  number: number;
  rule: Rule;
  /** The fields it can refer to. */
  asked: readonly EditedField[];
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}

/** A condition: a field, a comparison, and a value entered with the field's own control. */
export function RuleFields({ number, rule, asked, onChange, onRemove }: RuleFieldsProps) {
  const t = useLabels();
  const field = asked.find(({ name }) => name === rule.field);
  const isGone = !field && rule.field !== '';
  const operators = field ? operatorsOffered(field) : [];
  const known = operators.includes(rule.op) ? operators : [...operators, rule.op];
  return (
    <li aria-label={t(labels.rule, { number })} className={styles.rule}>
      <div className={styles.parts}>
        <SelectField
          label={t(labels.field)}
          placeholder={isGone ? t(labels.gone, { name: rule.field }) : t(labels.chooseField)}
          error={isGone ? t(labels.gone, { name: rule.field }) : null}
          options={asked.map((one) => ({ value: one.name, label: titleOf(t, one) }))}
          value={field?.name ?? ''}
          onChange={(name) => {
            const chosen = asked.find((one) => one.name === name);
            if (chosen) onChange(beginRule(chosen));
          }}
        />
        {field && field.type !== 'toggle' && (
          <SelectField
            label={t(labels.operator)}
            placeholder="…"
            options={known.map((value) => ({ value, label: t(wordsOf(value, field)) }))}
            value={rule.op}
            onChange={(value) => {
              const op = known.find((one) => one === value);
              if (op) onChange(beginRule(field, op, rule.value));
            }}
          />
        )}
        {field && !isUnary(rule.op) && <ValueField field={field} rule={rule} onChange={onChange} />}
      </div>
      <IconButton
        label={t(labels.remove, { number })}
        icon={<TrashIcon size={18} aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}

function wordsOf(op: RuleOperator, { type }: EditedField): Label {
  if (isMoment(type) && op === 'lessThan') return labels.before;
  if (isMoment(type) && op === 'greaterThan') return labels.after;
  return labels[op];
}

interface ValueFieldProps {
  field: EditedField;
  rule: Rule;
  onChange: (rule: Rule) => void;
}

/** The value to compare with, entered with the field's own control. */
function ValueField({ field, rule, onChange }: ValueFieldProps) {
  const t = useLabels();
  const { type, editProps } = field;
  const written = String(rule.value ?? '');
  const set = (value: Rule['value']) => onChange({ ...rule, value });
  const values = valuesOf(field);
  if (type === 'toggle') {
    return (
      <SelectField
        label={t(labels.equals)}
        placeholder="…"
        options={[
          { value: 'true', label: t(labels.yes) },
          { value: 'false', label: t(labels.no) },
        ]}
        value={written}
        onChange={(value) => set(value === 'true')}
      />
    );
  }
  if (values) {
    const isGone = written !== '' && !values.includes(written);
    const labelOf = new Map(editProps.options?.map(({ value, label }) => [value, label]));
    return (
      <SelectField
        label={t(labels.value)}
        placeholder={t(labels.chooseValue)}
        error={isGone ? t(labels.goneOption, { value: written }) : null}
        options={values.map((value) => ({ value, label: labelOf.get(value) || value }))}
        value={isGone ? '' : written}
        onChange={(value) => set(value === '' ? null : typedValue(field, value))}
      />
    );
  }
  const missing = written === '' ? t(labels.valueMissing) : null;
  if (type === 'datetime') {
    return (
      <InstantField
        label={t(labels.value)}
        error={missing}
        value={written === '' ? '' : wallClock(written)}
        onChange={(value) => set(instantAtWallClock(value))}
      />
    );
  }
  return (
    <TextField
      type={type === 'date' || type === 'time' ? type : 'text'}
      label={t(labels.value)}
      error={missing}
      maxLength={maxOptionLength}
      value={written}
      onChange={(event) => set(event.target.value || null)}
    />
  );
}
