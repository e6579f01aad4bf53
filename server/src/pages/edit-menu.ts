import { menuId } from '@tradebridge/contract/content-rules';
import type {
  retrieveMenuForEdit as retrieveMenuForEditCall,
  saveMenu as saveMenuCall,
} from '@tradebridge/contract/pages';
import type { z } from 'zod';
import { announceContent } from '../content/announce-content.ts';
import { editContent } from '../content/edit-content.ts';
import { findHead, refuseUnlessCurrent } from '../content/head.ts';
import { publish, saveDraft } from '../content/publishing.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import type { Context } from '../platform/context.ts';
import { itemsOf, menuKind } from './page-content.ts';

/** All items of the menu, from the draft if there is one. */
export async function retrieveMenuForEdit(
  context: Context,
): Promise<z.output<typeof retrieveMenuForEditCall.result>> {
  const head = await findHead(context, menuKind, menuId);
  const items = (head?.draft ?? head?.live)?.items ?? [];
  return {
    version: head?.version ?? 0,
    items: [...items],
    hasDraft: (head?.draft ?? null) !== null,
  };
}

/** Saves the whole menu, as a draft or published. */
export async function saveMenu(
  context: Context,
  { version, items: given, publish: isPublished }: z.output<typeof saveMenuCall.input>,
): Promise<z.output<typeof saveMenuCall.result>> {
  const items = itemsOf(given);
  refuseTwice(
    items.map(({ id }) => id),
    'items',
  );
  return editContent(context, async (saving) => {
    const before = await findHead(saving, menuKind, menuId);
    refuseUnlessCurrent(before, version);
    const entry = { id: menuId, before, body: { items } };
    const head = isPublished
      ? await publish(saving, menuKind, entry, { from: null, until: null })
      : await saveDraft(saving, menuKind, entry);
    await announceContent(
      saving,
      'menu',
      [{ id: menuId, title: '' }],
      isPublished ? 'content.published' : 'draft',
    );
    return { version: head.version, items };
  });
}
