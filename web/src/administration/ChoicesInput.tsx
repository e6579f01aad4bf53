import { useId } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { FieldNotes, TextArea } from '../ui/TextField.tsx';
import styles from './ChoicesInput.module.css';
import { parseLines } from './settings-draft.ts';
import type { SettingsField } from './settings-fields.ts';
import { settingsLabels as labels } from './settings-labels.ts';

interface ChoicesInputProps {
  choices: NonNullable<SettingsField['choices']>;
  label: string;
  help: string;
  error: string | null;
  /** One value per line. */
  value: string;
  onChange: (value: string) => void;
}

/** A list of values: check boxes for the usual ones, a text area for others. */
export function ChoicesInput({ choices, label, help, error, value, onChange }: ChoicesInputProps) {
  const t = useLabels();
  const id = useId();
  const chosen = parseLines(value);
  const isUsual = (one: string) => choices.usual.some(([usual]) => usual === one);
  const others = value
    .split('\n')
    .filter((line) => !isUsual(line.trim()))
    .join('\n');
  const put = (usual: readonly string[], rest: string) =>
    onChange([...usual, ...(rest === '' ? [] : [rest])].join('\n'));
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-notes`}>
      <legend className={styles.label}>{label}</legend>
      {choices.usual.map(([one, name]) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            put(
              choices.usual
                .map(([usual]) => usual)
                .filter((usual) => (usual === one ? target.checked : chosen.includes(usual))),
              others,
            )
          }
        >
          {t(name)}
        </Checkbox>
      ))}
      {choices.hasOthers && (
        <TextArea
          label={t(labels.otherChoices)}
          help={t(labels.otherChoicesHelp)}
          rows={2}
          spellCheck={false}
          value={others}
          onChange={({ target }) => put(chosen.filter(isUsual), target.value)}
        />
      )}
      <div id={`${id}-notes`}>
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </fieldset>
  );
}
