import { RichTextField } from '../rich-text/RichTextField.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import styles from './SettingInput.module.css';
import type { SettingsField } from './settings-fields.ts';

interface SettingInputProps {
  field: SettingsField;
  /** From the draft. */
  value: string | boolean;
  error: string | null;
  onChange: (value: string | boolean) => void;
}

/** The field of a setting, by its kind. */
export function SettingInput({ field, value, error, onChange }: SettingInputProps) {
  const t = useLabels();
  const words = { label: t(field.label), help: t(field.help), error };
  if (typeof value === 'boolean') {
    return <Switch {...words} checked={value} onChange={onChange} />;
  }
  const text = {
    ...words,
    value,
    spellCheck: false,
    readOnly: field.isReadOnly === true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.kind) {
    case 'html':
      return (
        <>
          <RichTextField {...words} value={value} onChange={onChange} />
          {field.emptyWarning && value.trim() === '' && (
            <Note meaning="red">{t(field.emptyWarning)}</Note>
          )}
        </>
      );
    case 'choices':
      return (
        field.choices && (
          <ChoicesInput {...words} choices={field.choices} value={value} onChange={onChange} />
        )
      );
    case 'lines':
      return <TextArea {...text} rows={8} spellCheck />;
    case 'list':
    case 'named':
      return <TextArea {...text} rows={5} className={styles.narrow} />;
    case 'number':
    case 'size':
      return (
        <div className={styles.number}>
          <TextField
            {...text}
            inputMode="decimal"
            trailing={<span className={styles.unit}>{field.unit && t(field.unit)}</span>}
          />
        </div>
      );
    default:
      return <TextField {...text} className={styles.narrow} />;
  }
}
