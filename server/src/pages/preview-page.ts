import { pageFilter } from '@tradebridge/contract/content-rules';
import type { previewPage as previewPageCall } from '@tradebridge/contract/pages';
import type { z } from 'zod';
import { isVisible, liveSlot } from '../content/content-sql.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { retrieveMenuForEdit } from './edit-menu.ts';
import { retrievePageForEdit } from './edit-pages.ts';

// The preview uses the draft of the menu instead of the published one.
const findOpeners = statement<{ is_shown: boolean | null }>(
  'previewed-openers',
  `select bool_or(link.is_published and (link.is_public or $3::boolean)) as is_shown
   from content_links link join contents source using (kind, id)
   where link.target_kind = 'page' and link.target_id = $1 and link.is_published is not null
     and case when source.draft is not null then link.slot = 'draft'
       else link.slot = ${liveSlot('source', '$2')} and ${isVisible('source', '$2')} end`,
);

/** A page and the menu as they are being edited, as users of a role would see them. */
export async function previewPage(
  context: Context,
  { id, as }: z.output<typeof previewPageCall.input>,
): Promise<z.output<typeof previewPageCall.result>> {
  const audience = { isContact: as === 'contact' };
  const { page } = await retrievePageForEdit(context, { id });
  const menu = await retrieveMenuForEdit(context);
  const [openers] = await context.db.rows(findOpeners, [id, context.now, audience.isContact]);
  return {
    page: { ...page, items: page.items.filter((item) => pageFilter.isShown(item, audience)) },
    isReachable: openers?.is_shown ?? true,
    menu: menu.items.filter((item) => pageFilter.isShown(item, audience)),
  };
}
