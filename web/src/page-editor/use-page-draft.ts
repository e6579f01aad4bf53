import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { PageForEdit } from '@tradebridge/contract/pages';
import { useEffect, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { useObservable } from '../app/observable.ts';
import { useUser } from '../app/session.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { editedPageQuery } from '../content/queries.ts';
import { type DraftPort, DraftSaver, type Editing, type Saved } from './draft-saver.ts';
import { entryOf, isSameEntry, type PageEntry } from './page-entry.ts';

export type SavedPage = Saved<PageEntry>;
export type PageEditing = Editing<PageEntry>;

export const savedOf = ({ page, status }: PageForEdit): SavedPage => ({
  version: page.version,
  entry: entryOf(page),
  at: status.changed,
  by: status.changedBy,
});

/** @param me the address of the user */
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

type KeptPage = Pick<PageEditing, 'entry' | 'base' | 'sent'>;

/**
 * A page as it is being written: saved as the draft by itself, kept through the end of the session, and
 * held against what others save meanwhile.
 */
export function usePageDraft(edited: PageForEdit) {
  const client = useQueryClient();
  const me = useUser().email;
  const { id } = edited.page;
  const [kept, setKept] = useKeptEntry<KeptPage | null>(`page ${id}`, null);
  const [saver] = useState(() => {
    const base = savedOf(edited);
    return new DraftSaver(
      portOf(client, id, me),
      kept ?? { entry: base.entry, base, sent: base.entry },
    );
  });
  const editing = useObservable(saver.editing);
  const { entry, base, sent, state } = editing;
  const isUnsaved = state.is !== 'saved';
  /** The version of somebody else that took the place of what was on display. */
  const [replaced, setReplaced] = useState<SavedPage | null>(null);
  useEffect(() => {
    setKept(isUnsaved ? { entry, base, sent } : null);
  }, [isUnsaved, entry, base, sent, setKept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard during a save is heard after it
  useEffect(() => {
    const fresh = savedOf(edited);
    const before = saver.editing.get();
    saver.hear(fresh);
    const after = saver.editing.get();
    if (after.state.is === 'saved' && !isSameEntry(after.entry, before.entry)) setReplaced(fresh);
  }, [edited, saver, state]);
  useEffect(() => () => saver.stop(), [saver]);
  return {
    saver,
    editing,
    isUnsaved,
    replaced,
    forgetReplaced: () => setReplaced(null),
    change: (changed: Partial<PageEntry>) =>
      saver.change({ ...saver.editing.get().entry, ...changed }),
  };
}

export type PageDraft = ReturnType<typeof usePageDraft>;
