import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tradebridge/contract/calls';
import { maxSavedAtOnce } from '@tradebridge/contract/content-rules';
import { callApi } from '../app/api-client.ts';
import { isApiError, isNotFound } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import type { Versioned } from '../content/use-content-entry.ts';
import { entryOf, type MenuEntry, type NewPage, pagesToDelete, pagesToMake } from './menu-entry.ts';
import { outlineQuery } from './queries.ts';

type PageInput = InputOf<'pages/savePages'>['pages'][number];

/** A page that could not be deleted, and why. */
export interface KeptPage {
  readonly title: string;
  readonly why: string;
}

/** Saves the menu with its new pages: the pages first, so that every item opens something. */
export async function saveMenu(
  client: QueryClient,
  entry: MenuEntry,
  version: number,
  publish: boolean,
): Promise<Versioned<MenuEntry>> {
  await savePages(client, pagesToMake(entry));
  const saved = await callOnce('pages/saveMenu', { version, items: [...entry.items], publish });
  return {
    version: saved.version,
    entry: { ...entryOf(saved.items), removals: publish ? [] : entry.removals },
  };
}

async function savePages(client: QueryClient, wanted: readonly NewPage[]): Promise<void> {
  if (wanted.length === 0) return;
  // An attempt whose reply was lost may have saved some.
  const outline = await client.fetchQuery({ ...outlineQuery, staleTime: 0 });
  const missing = wanted.filter(({ id }) => outline.every((page) => page.id !== id));
  const pages = await Promise.all(missing.map(contentOf));
  for (let start = 0; start < pages.length; start += maxSavedAtOnce) {
    const some = pages.slice(start, start + maxSavedAtOnce);
    await callOnce('pages/savePages', { pages: some, publish: false });
  }
}

/** The content of a new page: that of its original, with new ids for the links. */
async function contentOf({ id, title, from }: NewPage): Promise<PageInput> {
  if (from === null) return { id, title };
  try {
    const { page } = await callApi('pages/retrieveForEdit', { id: from });
    const { subtitle, content, content2, items, formId } = page;
    const links = items.map(({ id: _original, ...link }) => link);
    return { id, title, subtitle, content, content2, items: links, formId };
  } catch (error) {
    // The original was deleted meanwhile.
    if (isNotFound(error)) return { id, title };
    throw error;
  }
}

/** Deletes the pages that go with the menu, one by one; returns those that could not be deleted. */
export async function deletePages(entry: MenuEntry): Promise<readonly KeptPage[]> {
  const kept: KeptPage[] = [];
  for (const { id, title } of pagesToDelete(entry)) {
    try {
      await callApi('pages/deletePages', { ids: [id] });
    } catch (error) {
      if (isNotFound(error)) continue;
      if (!isApiError(error)) throw error;
      kept.push({ title, why: error.fields[0]?.message ?? error.message });
    }
  }
  return kept;
}
