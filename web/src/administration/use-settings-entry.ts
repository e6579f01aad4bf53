import { useQueryClient } from '@tanstack/react-query';
import type { SettingsDocument } from '@tradebridge/contract/settings';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { pendingChangesQuery, settingsDocumentsQuery } from './queries.ts';
import {
  draftOf,
  isChanged,
  isNoNumber,
  lineOfEntry,
  type SettingsDraft,
  valuesOf,
} from './settings-draft.ts';
import { fieldsOf, type SettingsField } from './settings-fields.ts';
import { settingsLabels as labels } from './settings-labels.ts';

/**
 * The state of a settings form, and saving it.
 *
 * @param document the server's current document
 */
export function useSettingsEntry(document: SettingsDocument) {
  const t = useLabels();
  const client = useQueryClient();
  const { key } = document;
  const fields = fieldsOf(key);
  // The edited document: changes by others do not replace it while the user types.
  const [base, setBase] = useState(document);
  const [draft, setDraft] = useKeptEntry(`settings ${key}`, draftOf(fields, document.values));
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmit();
  const { form, busy, failure } = submission;
  const isUnsaved = isChanged(fields, draft, base.values);
  const isNewer = document.version > base.version;
  if (isNewer && !isUnsaved) take(document);

  return {
    form,
    fields,
    /** The document before the changes. */
    base,
    draft,
    busy,
    failure,
    isUnsaved,
    /** Whether saving was tried. */
    isAsked,
    /** Whether somebody else saved the document meanwhile. */
    isOverruled: !busy && ((isNewer && isUnsaved) || failure?.code === 'changed-meanwhile'),
    faultOf,
    change(field: SettingsField, value: string | boolean): void {
      setDraft({ ...draft, [field.name]: value });
      submission.changed(pathOf(field));
    },
    discard: () => take(base),
    save,
    loadAnew: () =>
      submission.submit(async () => {
        const documents = await client.fetchQuery({ ...settingsDocumentsQuery, staleTime: 0 });
        const fresh = documents.find((one) => one.key === key);
        if (fresh) take(fresh);
      }),
  };

  function take(taken: SettingsDocument): void {
    setBase(taken);
    setDraft(draftOf(fields, taken.values));
    setAsked(false);
  }

  function faultOf(field: SettingsField): string | null {
    const value = draft[field.name] ?? '';
    if (isAsked && isNoNumber(field.kind, value)) {
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
      if ('pendingUntil' in saved) {
        take(base);
        const until = formatInstant(saved.pendingUntil);
        showToast({
          level: 'warning',
          title: t(labels.pending),
          message: t(labels.pendingOwn, { until }),
        });
        await client.invalidateQueries({ queryKey: pendingChangesQuery.queryKey });
        return;
      }
      const fresh = draftOf(fields, saved.values);
      setBase(saved);
      // What was typed during the save stays.
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
        title: t(isCleaned ? labels.cleaned : labels.saved),
        message: t(isCleaned ? labels.cleanedMessage : labels.savedMessage),
      });
    });
  }
}
export type SettingsEntry = ReturnType<typeof useSettingsEntry>;

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
