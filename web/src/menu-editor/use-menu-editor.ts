import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { MenuItem } from '@tradebridge/contract/content';
import { useMemo, useState } from 'react';
import { showToast } from '../app/toasts.ts';
import { useContentEntry } from '../content/use-content-entry.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { menuEditorLabels as labels } from './labels.ts';
import {
  entryOf,
  type MenuEntry,
  newItem,
  type Removal,
  withChange,
  withCopy,
  withItem,
  withMove,
  withNewPage,
  withoutItem,
} from './menu-entry.ts';
import { menuQuery, outlineQuery } from './queries.ts';
import { deletePages, type KeptPage, saveMenu } from './save-menu.ts';

export type EditedMenu = ResultOf<'pages/retrieveMenuForEdit'>;

const asVersioned = ({ version, items }: EditedMenu) => ({ version, entry: entryOf(items) });

/** The menu being edited: its items, the selected one, and saving. */
export function useMenuEditor(menu: EditedMenu) {
  const t = useLabels();
  const client = useQueryClient();
  const current = useMemo(() => asVersioned(menu), [menu]);
  const content = useContentEntry<MenuEntry>('menu', current, async () =>
    asVersioned(await client.fetchQuery({ ...menuQuery, staleTime: 0 })),
  );
  const { entry, submit } = content;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [announcement, announce] = useState('');
  const [keptPages, setKeptPages] = useState<readonly KeptPage[]>([]);
  const chosen = entry.items.find(({ id }) => id === chosenId) ?? null;
  const take = (next: MenuEntry) => content.change(next);
  const choose = (id: string) => {
    setChosenId(id);
    setSheetOpen(true);
  };

  return {
    ...content,
    outline: useQuery(outlineQuery),
    chosen,
    choose,
    /** Whether the properties are open where there is no room for them beside the items. */
    isSheetOpen: isSheetOpen && chosen !== null,
    closeSheet: () => setSheetOpen(false),
    /** An announcement of the last move for screen readers. */
    announcement,
    keptPages,
    hasDraft: menu.hasDraft,
    isUntitled: (item: MenuItem) => isAsked && item.title.trim() === '',
    faultOf: (item: MenuItem, field: string) =>
      submit.faultOf(`items.${entry.items.indexOf(item)}.${field}`),
    faults: faultsIn(submit.failure?.fields ?? [], isAsked ? entry.items : []),
    add(): void {
      const item = newItem(t(labels.newItem));
      take(withItem(entry, item));
      choose(item.id);
      announce(t(labels.added, { title: item.title, count: entry.items.length + 1 }));
    },
    alter(item: MenuItem, change: Partial<MenuItem>): void {
      take(withChange(entry, item.id, change));
      const place = entry.items.indexOf(item);
      for (const field of Object.keys(change)) submit.changed(`items.${place}.${field}`);
    },
    createPage: (item: MenuItem) => take(withNewPage(entry, item)),
    move(id: string, place: number): void {
      const next = withMove(entry, id, place);
      take(next);
      announce(placeInWords(t, next, id));
    },
    copy(item: MenuItem): void {
      const copied = withCopy(entry, item);
      take(copied.entry);
      choose(copied.copy.id);
      const place = copied.entry.items.indexOf(copied.copy) + 1;
      const count = copied.entry.items.length;
      announce(t(labels.copied, { title: copied.copy.title, place, count }));
    },
    remove(item: MenuItem, page: Removal | null): void {
      const place = entry.items.indexOf(item);
      const next = withoutItem(entry, item.id, page);
      take(next);
      setChosenId((next.items[place] ?? next.items.at(-1))?.id ?? null);
      setSheetOpen(false);
      announce(t(labels.removed, { title: item.title }));
    },
    saveAs: (publish: boolean) => save(publish, content.save),
    keepMineAs: (publish: boolean) => save(publish, content.keepMine),
  };

  async function save(publish: boolean, by: typeof content.save): Promise<void> {
    const untitled = entry.items.find(({ title }) => title.trim() === '');
    setAsked(untitled !== undefined);
    if (untitled) {
      choose(untitled.id);
      submit.refuse();
      return;
    }
    const saved = await by((given, version) => saveMenu(client, given, version, publish));
    if (!saved) return;
    setKeptPages(publish ? await deletePages(entry) : []);
    showToast({
      level: 'success',
      title: t(publish ? labels.published : labels.draftSaved),
      message: t(publish ? labels.publishedMessage : labels.draftSavedMessage),
    });
  }
}

export type MenuEditing = ReturnType<typeof useMenuEditor>;

function placeInWords(t: Translate, { items }: MenuEntry, id: string): string {
  const place = items.findIndex((item) => item.id === id);
  const title = items[place]?.title ?? '';
  return t(labels.moved, { title, place: place + 1, count: items.length });
}

/** Number of marked fields. */
const faultsIn = (
  refused: readonly { readonly path: string }[],
  checked: readonly MenuItem[],
): number =>
  refused.filter(({ path }) => path.startsWith('items.')).length ||
  checked.filter(({ title }) => title.trim() === '').length;
