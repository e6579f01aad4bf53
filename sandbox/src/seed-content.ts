import { menuId } from '@tradebridge/contract/content-rules';
import { formInput } from '@tradebridge/contract/forms';
import type { Picture } from '@tradebridge/contract/media';
import { pictureAddress } from '@tradebridge/contract/media-rules';
import { actionKind } from '@tradebridge/server/actions/read-actions';
import { type Saving, stamped, writeHead } from '@tradebridge/server/content/head';
import { keepVersion } from '@tradebridge/server/content/history';
import { publish } from '@tradebridge/server/content/publishing';
import { bodyOfInput, formKind } from '@tradebridge/server/forms/form-content';
import { drawPicture } from '@tradebridge/server/media/draw-picture';
import { pictureIdOf, putPicture } from '@tradebridge/server/media/picture-files';
import { media, mediaVariants } from '@tradebridge/server/media/tables';
import { newsKind } from '@tradebridge/server/news/read-news';
import { menuKind, pageKind } from '@tradebridge/server/pages/page-content';
import { type DatabasePool, statement } from '@tradebridge/server/platform/database';
import type { FileStorage } from '@tradebridge/server/platform/file-storage';
import { sanitiseHtml } from '@tradebridge/server/rich-text/sanitise-html';
import {
  demonstrationActions,
  demonstrationMenu,
  demonstrationNews,
  demonstrationPages,
} from './institution/content.ts';
import { demonstrationForms } from './institution/forms.ts';
import { type DemonstrationPicture, demonstrationPictures } from './institution/pictures.ts';
import { seedSubmissions } from './seed-submissions.ts';

const hasContent = statement<{ has_content: boolean }>(
  'demonstration-has-content',
  'select exists (select 1 from contents) as has_content',
);
const findAccount = statement<{ id: string }>(
  'demonstration-editor',
  'select id from users where email = $1',
);

// The parent company of the demonstration has two form assignments, one of which is late.
const assignForms = statement(
  'demonstration-form-assignments',
  `insert into form_assignments (id, form_id, kind, assignee_id, due_on, assigned_at, assigned_by)
   select gen_random_uuid(), form_id, 'company', employer_id, $1::timestamptz::date + days,
     $1::timestamptz - interval '20 days', $2
   from employer_contacts, (values ('workplace-consent', -3), ('employer-survey', 11)) as form (form_id, days)
   where contact_id = 'C1001'`,
);

type Pictures = Readonly<Record<DemonstrationPicture, Picture>>;

/** Draws and stores the pictures, as an upload would. */
async function keepPictures({ db, now, actor }: Saving, files: FileStorage): Promise<Pictures> {
  const kept: Partial<Record<DemonstrationPicture, Picture>> = {};
  // The keys are those of the pictures.
  for (const key of Object.keys(demonstrationPictures) as DemonstrationPicture[]) {
    const { name, alt, svg } = demonstrationPictures[key];
    const drawing = await drawPicture(Buffer.from(svg));
    const { width, height, content } = drawing.whole;
    const id = pictureIdOf(drawing);
    const variants = await putPicture(files, drawing);
    await db.orm.insert(media).values({
      id,
      name,
      alt,
      isDecorative: alt === '',
      width,
      height,
      size: content.length,
      uploadedAt: now,
      uploadedBy: actor.userId,
    });
    if (variants.length > 0) await db.orm.insert(mediaVariants).values(variants);
    kept[key] = { id, alt, width, height };
  }
  return kept as Pictures;
}

const htmlWith = (pictures: Pictures, html: string): string =>
  sanitiseHtml(
    html.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const picture = Object.hasOwn(pictures, name) && pictures[name as DemonstrationPicture];
      if (!picture) return whole;
      const { id, alt, width, height } = picture;
      return `<img src="${pictureAddress(id)}" alt="${alt}" width="${width}" height="${height}">`;
    }),
  );

const atOnce = { from: null, until: null };

/**
 * Adds the demonstration's forms, pages, menu, news and actions to a portal that has none. Later
 * changes and deletions by an administrator are kept.
 *
 * @param email the address of the account given as author
 */
export async function seedContent(
  { db, files, now }: { db: DatabasePool; files: FileStorage; now: Date },
  email: string,
): Promise<void> {
  const [state] = await db.rows(hasContent);
  const [account] = await db.rows(findAccount, [email]);
  if (state?.has_content || !account) return;
  await db.transaction(async (tx) => {
    const saving: Saving = { db: tx, now, actor: { userId: account.id, email } };
    const pictures = await keepPictures(saving, files);
    for (const given of demonstrationForms) {
      const body = bodyOfInput(formInput.parse(given));
      await publish(saving, formKind, { id: given.id, before: undefined, body }, atOnce);
    }
    await seedSubmissions(saving);
    await tx.rows(assignForms, [now, account.id]);
    for (const { id, items = [], formId = null, ...page } of demonstrationPages) {
      const body = {
        ...page,
        content: htmlWith(pictures, page.content),
        content2: htmlWith(pictures, page.content2),
        items: [...items],
        formId,
      };
      await publish(saving, pageKind, { id, before: undefined, body }, atOnce);
    }
    const menu = { id: menuId, before: undefined, body: { items: demonstrationMenu } };
    await publish(saving, menuKind, menu, atOnce);
    for (const { id, daysAgo, title, summary, content, picture } of demonstrationNews) {
      const at = new Date(now.getTime() - daysAgo * 24 * 3_600_000);
      const body = {
        title,
        summary,
        content: htmlWith(pictures, content),
        picture: picture && pictures[picture],
      };
      const writing = { ...saving, now: at };
      const live = await stamped(writing, newsKind, { id, before: undefined, body });
      await writeHead(writing, newsKind, id, undefined, {
        live,
        visibleFrom: at,
        visibleUntil: null,
        draft: null,
        scheduled: null,
        scheduledFor: null,
      });
      const kept = { ...live, publish: at.toISOString(), unpublish: null };
      await keepVersion(writing, 'news', id, { body: kept, name: null, publishedFrom: at });
    }
    for (const { id, ...body } of demonstrationActions) {
      const live = await stamped(saving, actionKind, { id, before: undefined, body });
      await writeHead(saving, actionKind, id, undefined, {
        live,
        visibleFrom: now,
        visibleUntil: null,
        draft: null,
        scheduled: null,
        scheduledFor: null,
      });
      await keepVersion(saving, 'action', id, { body: live, name: null, publishedFrom: now });
    }
  });
}
