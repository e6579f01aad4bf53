import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { FormForEdit } from '@tradebridge/contract/forms';
import { useMemo } from 'react';
import { callApi } from '../app/api-client.ts';
import { useUser } from '../app/session.ts';
import type { DraftPort, Saved } from '../content/draft-saver.ts';
import { editedFormQuery } from '../content/queries.ts';
import { type Draft, useDraft } from '../content/use-draft.ts';
import { entryOf, type FormEntry, inputOf, isSameEntry } from './form-entry.ts';

export type FormDraft = Draft<FormEntry>;

export const savedOf = ({ form, status }: FormForEdit): Saved<FormEntry> => ({
  version: form.version,
  entry: entryOf(form),
  at: status.changed,
  by: status.changedBy,
});

/** @param me the user's address */
const portOf = (client: QueryClient, id: string, me: string): DraftPort<FormEntry> => ({
  isSame: isSameEntry,
  async save(entry, version, idempotencyKey) {
    const form = await callApi(
      'form/saveForm',
      { form: inputOf(id, entry, version), publish: false },
      { idempotencyKey },
    );
    client.setQueryData(editedFormQuery(id).queryKey, (before) =>
      before && before.form.version < form.version
        ? {
            ...before,
            form,
            status: {
              ...before.status,
              version: form.version,
              hasDraft: true,
              changed: form.modified,
              changedBy: me,
            },
          }
        : before,
    );
    return { version: form.version, entry: entryOf(form), at: form.modified, by: me };
  },
  look: async () => savedOf(await client.fetchQuery({ ...editedFormQuery(id), staleTime: 0 })),
});

/** A form being edited. */
export function useFormDraft(edited: FormForEdit): FormDraft {
  const client = useQueryClient();
  const me = useUser().email;
  const { id } = edited.form;
  const current = useMemo(() => savedOf(edited), [edited]);
  return useDraft(`form ${id}`, current, () => portOf(client, id, me));
}
