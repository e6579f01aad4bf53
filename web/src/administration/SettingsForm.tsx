import { useQueryClient } from '@tanstack/react-query';
import type { SettingsDocument, SettingsKey } from '@tradebridge/contract/settings';
import { useEffect, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { auditLabels } from './audit-labels.ts';
import { settingsDocumentsQuery } from './queries.ts';
import { SettingInput } from './SettingInput.tsx';
import styles from './SettingsForm.module.css';
import {
  draftOf,
  isChanged,
  isNoNumber,
  lineOfEntry,
  type SettingsDraft,
  valuesOf,
} from './settings-draft.ts';
import { documentLabelOf, fieldsOf, type SettingsField } from './settings-fields.ts';
import { settingsLabels as labels } from './settings-labels.ts';

interface SettingsFormProps {
  /** As the server has it now. */
  document: SettingsDocument;
  onUnsaved: (key: SettingsKey, isUnsaved: boolean) => void;
}

/** A settings document as a form, saved whole. */
export function SettingsForm({ document, onUnsaved }: SettingsFormProps) {
  const t = useLabels();
  const client = useQueryClient();
  const { key } = document;
  const fields = fieldsOf(key);
  const label = documentLabelOf(key);
  const name = label ? t(label) : key;
  // What is edited: a document that somebody changes meanwhile is not put under the user's hands.
  const [base, setBase] = useState(document);
  const [draft, setDraft] = useKeptEntry(`settings ${key}`, draftOf(fields, document.values));
  const [asked, setAsked] = useState(false);
  const submission = useSubmit();
  const { busy, failure } = submission;
  const isUnsaved = isChanged(fields, draft, base.values);
  const isNewer = document.version > base.version;
  if (isNewer && !isUnsaved) take(document);
  useEffect(() => {
    onUnsaved(key, isUnsaved);
    return () => onUnsaved(key, false);
  }, [key, isUnsaved, onUnsaved]);

  const isOverruled = !busy && ((isNewer && isUnsaved) || failure?.code === 'conflict');
  const faults = fields.filter((field) => faultOf(field) !== null).length;
  return (
    <form
      ref={submission.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Section
        title={name}
        aside={isUnsaved && <Tag meaning="amber">{t(labels.unsaved)}</Tag>}
        action={<span className={styles.changed}>{changedInWords()}</span>}
        footer={
          <div className={styles.footer}>
            {problem()}
            <div className={styles.buttons}>
              <Button type="submit" look="primary" busy={busy} disabled={!isUnsaved}>
                {t(labels.save, { document: name })}
              </Button>
              {isUnsaved && !busy && (
                <Button onClick={() => take(base)}>{t(labels.discard)}</Button>
              )}
            </div>
          </div>
        }
      >
        <div className={styles.fields}>
          {fields.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              value={draft[field.name] ?? ''}
              error={faultOf(field)}
              onChange={(value) => {
                setDraft({ ...draft, [field.name]: value });
                submission.changed(pathOf(field));
              }}
            />
          ))}
        </div>
      </Section>
    </form>
  );

  function take(taken: SettingsDocument): void {
    setBase(taken);
    setDraft(draftOf(fields, taken.values));
    setAsked(false);
  }

  function changedInWords(): string {
    if (!base.changed) return t(labels.neverChanged);
    const who = base.changedBy ?? t(auditLabels.somebody);
    return t(labels.changed, { when: formatInstant(base.changed), who });
  }

  function problem() {
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
    if (faults > 0 && (asked || failure)) {
      return (
        <Note meaning="red" role="alert">
          {t(plural(faults, labels.checkOne, labels.checkMany), { count: faults })}
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

  function faultOf(field: SettingsField): string | null {
    const value = draft[field.name] ?? '';
    if (asked && isNoNumber(field.kind, value)) {
      return t(field.kind === 'size' ? labels.sizeFault : labels.numberFault);
    }
    const path = pathOf(field);
    const ofList = failure?.fields.find((one) => one.path.startsWith(`${path}.`));
    if (!ofList) return submission.faultOf(path) ?? null;
    const message = submission.faultOf(ofList.path);
    if (message === undefined || typeof value !== 'string') return null;
    const line = lineOfEntry(value, Number.parseInt(ofList.path.slice(path.length + 1), 10));
    return t(labels.lineFault, { line, message });
  }

  async function save(): Promise<void> {
    setAsked(true);
    if (!isUnsaved) return;
    if (fields.some(({ kind, name: field }) => isNoNumber(kind, draft[field]))) {
      submission.refuse();
      return;
    }
    await submission.submit(async () => {
      const values = valuesOf(fields, draft, base.values);
      const saved = await callApi('settings/saveSettings', { key, version: base.version, values });
      const fresh = draftOf(fields, saved.values);
      setBase(saved);
      // What was typed while it was being saved stays.
      setDraft((now) => withWhatChanged(fresh, draft, now));
      setAsked(false);
      client.setQueryData(settingsDocumentsQuery.queryKey, (all) =>
        all?.map((one) => (one.key === key ? saved : one)),
      );
      const isCleaned = fields.some(
        (field) => field.kind === 'html' && saved.values[field.name] !== values[field.name],
      );
      showToast({
        level: isCleaned ? 'warning' : 'success',
        title: t(isCleaned ? labels.cleaned : labels.saved, { document: name }),
        message: t(isCleaned ? labels.cleanedMessage : labels.savedMessage),
      });
    });
  }

  function loadAnew(): Promise<void> {
    return submission.submit(async () => {
      const documents = await client.fetchQuery({ ...settingsDocumentsQuery, staleTime: 0 });
      const fresh = documents.find((one) => one.key === key);
      if (fresh) take(fresh);
    });
  }
}

const pathOf = ({ name }: SettingsField) => `values.${name}`;

function withWhatChanged(
  fresh: SettingsDraft,
  sent: SettingsDraft,
  now: SettingsDraft,
): SettingsDraft {
  return Object.fromEntries(
    Object.entries(fresh).map(([name, value]) => [
      name,
      now[name] === sent[name] ? value : (now[name] ?? value),
    ]),
  );
}
