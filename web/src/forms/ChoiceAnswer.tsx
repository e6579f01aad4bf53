import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ClearChoice } from './ClearChoice.tsx';
import { formLabels } from './labels.ts';
import { type FieldProps, textIn } from './shown-field.ts';

/** One of several options: a select, or radio buttons. */
export function ChoiceAnswer({ field, value, label, help, error, onChange, onLeave }: FieldProps) {
  const t = useLabels();
  const { options = [], placeholder, required } = field.editProps;
  const shown = options.map((option) => ({ ...option, label: option.label || option.value }));
  const chosen = textIn(value);
  if (field.type === 'select') {
    return (
      <SelectField
        label={label}
        help={help}
        error={error}
        aria-required={required}
        options={shown}
        placeholder={placeholder || t(formLabels.choose)}
        value={chosen}
        onChange={(option) => onChange(option || undefined)}
        onBlur={onLeave}
      />
    );
  }
  return (
    <>
      <RadioGroup
        label={label}
        help={help}
        error={error}
        options={shown}
        value={chosen || null}
        onChange={onChange}
        onBlur={onLeave}
      />
      {!required && chosen && (
        <ClearChoice label={field.label} onClear={() => onChange(undefined)} />
      )}
    </>
  );
}
