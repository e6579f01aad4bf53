import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { useMemo } from 'react';
import { callApi } from '../app/api-client.ts';
import { useUser } from '../app/session.ts';
import type { DraftPort, Saved } from '../content/draft-saver.ts';
import { editedPageQuery } from '../content/queries.ts';
import { type Draft, useDraft } from '../content/use-draft.ts';
import { entryOf, isSameEntry, type PageEntry } from './page-entry.ts';

export type PageDraft = Draft<PageEntry>;

export const savedOf = ({ page, status }: PageForEdit): Saved<PageEntry> => ({
  version: page.version,
  entry: entryOf(page),
  at: status.changed,
  by: status.changedBy,
});

/** @param me the user's address */
const portOf = (client: QueryClient, id: string, me: string): DraftPort<PageEntry> => ({
  isSame: isSameEntry,
  async save(entry, version, idempotencyKey) {
    const [page] = await callApi(
      'pages/savePages',
      { pages: [{ ...entry, id, version }], publish: false },
      { idempotencyKey },
    );
    if (!page) throw new Error('The portal answers each page that it saved.');
    client.setQueryData(editedPageQuery(id).queryKey, (before) =>
      before && before.page.version < page.version
        ? {
            ...before,
            page,
            status: {
              ...before.status,
              version: page.version,
              hasDraft: true,
              changed: page.lastUpdated,
              changedBy: me,
            },
          }
        : before,
    );
    return { version: page.version, entry: entryOf(page), at: page.lastUpdated, by: me };
  },
  look: async () => savedOf(await client.fetchQuery({ ...editedPageQuery(id), staleTime: 0 })),
});

/** A page being edited. */
export function usePageDraft(edited: PageForEdit): PageDraft {
  const client = useQueryClient();
  const me = useUser().email;
  const { id } = edited.page;
  const current = useMemo(() => savedOf(edited), [edited]);
  return useDraft(`page ${id}`, current, () => portOf(client, id, me));
}
