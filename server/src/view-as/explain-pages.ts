import type { AccessAnswer, explainPages as contract } from '@tradebridge/contract/view-as';
import type { z } from 'zod';
import { audienceOfPage, liveBody, type PageAudience } from '../content/content-sql.ts';
import { stateOf } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { personOf } from './explain-access.ts';
import { findViewedContact } from './find-viewed-contact.ts';

interface PageRow {
  id: string;
  title: string;
  visible_from: Date | null;
  visible_until: Date | null;
  audience: PageAudience;
}

const title = `((${liveBody('page', '$1')}) ->> 'title')`;

// Titles of drafts are the administrators' business.
const listPages = statement<PageRow>(
  'pages-to-explain',
  `select page.id, ${title} as title, page.visible_from, page.visible_until,
     ${audienceOfPage('page.id', '$1')} as audience
   from contents page
   where page.kind = 'page' and page.live is not null
   order by ${title} collate english_names, page.id`,
);

function answerOf(
  { visible_from, visible_until, audience }: PageRow,
  { isContact, now }: { isContact: boolean; now: Date },
): AccessAnswer {
  const state = stateOf(
    { live: true, visibleFrom: visible_from, visibleUntil: visible_until },
    now,
  );
  if (state === 'scheduled') return { may: false, reason: 'pageNotYet' };
  if (state !== 'published') return { may: false, reason: 'pageNoLonger' };
  switch (audience) {
    case 'everyone':
      return { may: true, reason: 'pageForEveryone' };
    case 'contacts':
      return isContact
        ? { may: true, reason: 'pageForContacts' }
        : { may: false, reason: 'pageNotForOthers' };
    case 'nobody':
      return { may: false, reason: 'pageHidden' };
  }
}

/** Which pages a contact sees, and why. */
export async function explainPages(
  { db, now }: Context,
  { contactId }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.result>> {
  const contact = await findViewedContact(db, contactId);
  if (!contact) throw new Refusal('notFound');
  const person = await personOf(db, contact);
  const answer = (page: PageRow): AccessAnswer =>
    typeof person === 'string'
      ? { may: false, reason: person }
      : answerOf(page, { isContact: person.roles.size > 0, now });
  const pages = await db.rows(listPages, [now]);
  return pages.map((page) => ({ id: page.id, title: page.title, ...answer(page) }));
}
