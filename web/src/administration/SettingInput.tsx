import { type ReactNode, useDeferredValue } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import styles from './SettingInput.module.css';
import type { SettingsField } from './settings-fields.ts';
import { settingsLabels as labels } from './settings-labels.ts';

interface SettingInputProps {
  field: SettingsField;
  /** As the draft has it. */
  value: string | boolean;
  error: string | null;
  onChange: (value: string | boolean) => void;
}

/** One setting, entered as its kind is. */
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
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.kind) {
    case 'html':
      return (
        <>
          <HtmlInput html={value} label={words.label}>
            <TextArea {...text} rows={9} className={styles.code} />
          </HtmlInput>
          {field.emptyWarning && value.trim() === '' && (
            <Note meaning="red">{t(field.emptyWarning)}</Note>
          )}
        </>
      );
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

/** HTML beside what it looks like; the preview shows only what the portal would. */
function HtmlInput({
  html,
  label,
  children,
}: {
  html: string;
  label: string;
  children: ReactNode;
}) {
  const t = useLabels();
  const shown = useDeferredValue(html);
  return (
    <div className={styles.html}>
      {children}
      <div className={styles.previewColumn}>
        <span className={styles.previewTitle} aria-hidden="true">
          {t(labels.previewTitle)}
        </span>
        <section className={styles.preview} aria-label={t(labels.preview, { field: label })}>
          {shown.trim() === '' ? (
            <p className={styles.nothing}>{t(labels.previewEmpty)}</p>
          ) : (
            <SafeHtml html={shown} />
          )}
        </section>
      </div>
    </div>
  );
}
