import { maxRepeatedRows, maxSubmitTextLength } from '@tradebridge/contract/form-rules';
import type { EditProps } from '@tradebridge/contract/forms';
import { useLabels } from '../ui/labels.ts';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './FieldProperties.module.css';
import { shapeOf } from './field-kinds.ts';
import { NumberField } from './NumberField.tsx';
import { propertyLabels as labels } from './property-labels.ts';

interface RepeatFieldsProps {
  value: EditProps['repeat'];
  onChange: (value: EditProps['repeat']) => void;
}

/** Whether the fields below a heading repeat, and how often. */
export function RepeatFields({ value, onChange }: RepeatFieldsProps) {
  const t = useLabels();
  return (
    <>
      <Switch
        label={t(labels.repeat)}
        help={t(labels.repeatHelp)}
        checked={value !== undefined}
        onChange={(isOn) => onChange(isOn ? shapeOf('group').editProps.repeat : undefined)}
      />
      {value && (
        <>
          <div className={styles.pair}>
            <NumberField
              label={t(labels.repeatMin)}
              fault={t(labels.repeatFault, { min: 0, max: value.max })}
              min={0}
              max={value.max}
              value={value.min}
              onChange={(min) => min !== null && onChange({ ...value, min })}
            />
            <NumberField
              label={t(labels.repeatMax)}
              fault={t(labels.repeatFault, {
                min: Math.max(1, value.min),
                max: maxRepeatedRows,
              })}
              min={Math.max(1, value.min)}
              max={maxRepeatedRows}
              value={value.max}
              onChange={(max) => max !== null && onChange({ ...value, max })}
            />
          </div>
          <TextField
            label={t(labels.repeatAdd)}
            maxLength={maxSubmitTextLength}
            value={value.addLabel}
            onChange={(event) => onChange({ ...value, addLabel: event.target.value })}
          />
        </>
      )}
    </>
  );
}
