import type { SettingsDocument, SettingsKey } from '@tradebridge/contract/settings';
import { useEffect } from 'react';
import { formatInstant } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { auditLabels } from './audit-labels.ts';
import { SettingInput } from './SettingInput.tsx';
import styles from './SettingsForm.module.css';
import { isOfPart, partLabels, settingsParts } from './settings-fields.ts';
import { settingsLabels as labels } from './settings-labels.ts';
import { type SettingsPart, settingsPartNames } from './settings-view.ts';
import { type SettingsEntry, useSettingsEntry } from './use-settings-entry.ts';

interface SettingsFormProps {
  /** The server's current document. */
  document: SettingsDocument;
  /** The part that is shown; the whole document is saved. */
  part: SettingsPart;
  onUnsaved: (key: SettingsKey, isUnsaved: boolean) => void;
}

/** The form of a settings document, saved as a whole. */
export function SettingsForm({ document, part, onUnsaved }: SettingsFormProps) {
  const t = useLabels();
  const { key } = document;
  const entry = useSettingsEntry(document);
  // Another part shows none of it, but what was entered stays.
  const isShown = settingsParts[part].key === key;
  const { isUnsaved } = entry;
  useEffect(() => {
    onUnsaved(key, isUnsaved);
    return () => onUnsaved(key, false);
  }, [key, isUnsaved, onUnsaved]);
  return (
    <form
      ref={entry.form}
      noValidate
      hidden={!isShown}
      onSubmit={(event) => {
        event.preventDefault();
        void entry.save();
      }}
    >
      <Section
        title={t(partLabels[part])}
        aside={isUnsaved && <Tag meaning="amber">{t(labels.unsaved)}</Tag>}
        action={<LastChange document={entry.base} />}
        footer={<Footer entry={entry} part={part} />}
      >
        <Fields entry={entry} part={part} />
      </Section>
    </form>
  );
}

/** When the document was last changed, and by whom. */
function LastChange({ document: { changed, changedBy } }: Pick<SettingsFormProps, 'document'>) {
  const t = useLabels();
  const who = changedBy ?? t(auditLabels.somebody);
  return (
    <span className={styles.changed}>
      {changed ? t(labels.changed, { when: formatInstant(changed), who }) : t(labels.neverChanged)}
    </span>
  );
}

interface PartProps {
  entry: SettingsEntry;
  part: SettingsPart;
}

function Fields({ entry: { fields, draft, faultOf, change }, part }: PartProps) {
  return (
    <div className={styles.fields}>
      {fields
        .filter(({ name }) => isOfPart(part, name))
        .map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            value={draft[field.name] ?? ''}
            error={faultOf(field)}
            onChange={(value) => change(field, value)}
          />
        ))}
    </div>
  );
}

function Footer({ entry, part }: PartProps) {
  const t = useLabels();
  const { busy, isUnsaved, discard } = entry;
  return (
    <div className={styles.footer}>
      <Problem entry={entry} part={part} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy} disabled={!isUnsaved}>
          {t(labels.save)}
        </Button>
        {isUnsaved && !busy && <Button onClick={discard}>{t(labels.discard)}</Button>}
      </div>
    </div>
  );
}

/** Why it could not be saved: a conflict, invalid fields, or the server's message. */
function Problem({ entry, part }: PartProps) {
  const t = useLabels();
  const { fields, failure, isAsked, isOverruled, faultOf, loadAnew } = entry;
  if (isOverruled) {
    return (
      <Note
        meaning="red"
        role="alert"
        action={<Button onClick={() => void loadAnew()}>{t(labels.loadAnew)}</Button>}
      >
        {t(labels.conflict)}
      </Note>
    );
  }
  const faulty = fields.filter((field) => faultOf(field) !== null).map(({ name }) => name);
  const elsewhere = settingsPartNames.filter(
    (other) => other !== part && faulty.some((name) => isOfPart(other, name)),
  );
  const faults = faulty.length;
  if (faults > 0 && (isAsked || failure)) {
    return (
      <Note meaning="red" role="alert">
        {t(plural(faults, labels.checkOne, labels.checkMany), { count: faults })}
        {elsewhere.length > 0 &&
          ` ${t(labels.checkElsewhere, {
            parts: elsewhere.map((other) => t(partLabels[other])).join(', '),
          })}`}
      </Note>
    );
  }
  if (!failure || failure.fields.length > 0) return null;
  return (
    <Note meaning="red" role="alert">
      {failure.message}
    </Note>
  );
}
