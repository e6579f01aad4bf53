import type { Action } from '@tradebridge/contract/actions';
import { saveActions } from '@tradebridge/contract/actions';
import { type MenuItem, menuItem } from '@tradebridge/contract/content';
import { menuId } from '@tradebridge/contract/content-rules';
import { type Form, formInput } from '@tradebridge/contract/forms';
import type { Picture } from '@tradebridge/contract/media';
import { type News, saveNews } from '@tradebridge/contract/news';
import { type Page, pageInput } from '@tradebridge/contract/pages';
import sharp from 'sharp';
import type { z } from 'zod';
import { actionKind, savedActionOf } from '../actions/read-actions.ts';
import { bodyOfInput as formBodyOfInput, formKind, formOf } from '../forms/form-content.ts';
import { drawPicture } from '../media/draw-picture.ts';
import { pictureIdOf, putPicture } from '../media/picture-files.ts';
import { media, mediaVariants } from '../media/tables.ts';
import { writeNews } from '../news/edit-news.ts';
import { newsKind } from '../news/read-news.ts';
import { bodyOfInput, itemsOf, menuKind, pageKind, pageOf } from '../pages/page-content.ts';
import type { Database } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { nextId, nextNumber } from '../platform/test-ids.ts';
import { findHead, stamped, writeHead } from './head.ts';
import { keepVersion } from './history.ts';
import { publish, saveDraft } from './publishing.ts';

/** An hour before the tests' clock starts. */
const earlier = new Date('2026-03-01T21:00:00Z');

/** When it was written, and by whom. */
interface Written {
  /** An hour before the tests start unless specified. */
  at?: Date;
  by?: { readonly id: string; readonly email: string };
}

const savingBy = (db: Database, { at = earlier, by }: Written) => ({
  db,
  now: at,
  actor: { userId: by?.id ?? 'an-editor', email: by?.email ?? '' },
});

/** A menu item, or a link of a page: shown to everyone unless specified otherwise. */
export const anItem = (given: Partial<z.input<typeof menuItem>> = {}): MenuItem => {
  const [item] = itemsOf([menuItem.parse({ published: true, public: true, ...given })]);
  if (!item) throw new Error('There is no item.');
  return item;
};

/**
 * A page, published for everyone unless `isPublished` is false; for a limited time with `from` and
 * `until`.
 */
export async function aPage(
  db: Database,
  {
    at,
    by,
    isPublished = true,
    from = null,
    until = null,
    ...given
  }: Partial<z.input<typeof pageInput>> &
    Written & { isPublished?: boolean; from?: Date | null; until?: Date | null } = {},
): Promise<Page> {
  const saving = savingBy(db, { ...(at && { at }), ...(by && { by }) });
  const id = given.id ?? nextId('page');
  const body = bodyOfInput(pageInput.parse({ title: `Page ${id}`, ...given }));
  const entry = { id, before: await findHead(saving, pageKind, id), body };
  const head = isPublished
    ? await publish(saving, pageKind, entry, { from, until })
    : await saveDraft(saving, pageKind, entry);
  const saved = head.draft ?? head.scheduled ?? head.live;
  if (!saved) throw new Error('The saved page is missing.');
  return { ...pageOf(id, saved), version: head.version };
}

/** Replaces the menu: published unless `isPublished` is false. */
export async function aMenu(
  db: Database,
  items: readonly Partial<z.input<typeof menuItem>>[],
  { isPublished = true, ...written }: Written & { isPublished?: boolean } = {},
): Promise<{ version: number; items: MenuItem[] }> {
  const saving = savingBy(db, written);
  const kept = items.map(anItem);
  const before = await findHead(saving, menuKind, menuId);
  const entry = { id: menuId, before, body: { items: kept } };
  const { version } = isPublished
    ? await publish(saving, menuKind, entry, { from: null, until: null })
    : await saveDraft(saving, menuKind, entry);
  return { version, items: kept };
}

const newsInput = saveNews.input.shape.news.element;

/**
 * A news item that everyone sees from `at` unless `publish` says otherwise; null creates a draft.
 */
export async function aNewsItem(
  db: Database,
  { at = earlier, by, ...given }: Partial<z.input<typeof newsInput>> & Written = {},
): Promise<News> {
  const saving = savingBy(db, { at, ...(by && { by }) });
  const id = given.id ?? nextId('news');
  const item = newsInput.parse({ title: `News ${id}`, publish: at.toISOString(), ...given });
  return writeNews(saving, id, await findHead(saving, newsKind, id), item);
}

const actionInput = saveActions.input.shape.actions.element;

/** An action on Home that everyone sees unless specified otherwise. */
export async function anAction(
  db: Database,
  { at = earlier, by, ...given }: Partial<z.input<typeof actionInput>> & Written = {},
): Promise<Action> {
  const saving = savingBy(db, { at, ...(by && { by }) });
  const id = given.id ?? nextId('action');
  const {
    id: _id,
    version: _version,
    modified: _modified,
    ...body
  } = actionInput.parse({
    title: `Action ${id}`,
    actionPage: 'home',
    url: '/about',
    published: true,
    isPublic: true,
    ...given,
  });
  const before = await findHead(saving, actionKind, id);
  const live = await stamped(saving, actionKind, { id, before, body });
  const head = await writeHead(saving, actionKind, id, before, {
    live,
    visibleFrom: body.published ? at : null,
    visibleUntil: null,
    draft: null,
    scheduled: null,
    scheduledFor: null,
  });
  if (body.published) {
    await keepVersion(saving, 'action', id, { body: live, name: null, publishedFrom: at });
  }
  return savedActionOf(head);
}

/** A form that every signed-in user may answer: published unless `isPublished` is false. */
export async function aForm(
  db: Database,
  {
    at,
    by,
    isPublished = true,
    ...given
  }: Partial<z.input<typeof formInput>> & Written & { isPublished?: boolean } = {},
): Promise<Form> {
  const saving = savingBy(db, { ...(at && { at }), ...(by && { by }) });
  const id = given.id ?? nextId('form');
  const body = formBodyOfInput(formInput.parse({ name: `Form ${id}`, ...given }));
  const entry = { id, before: await findHead(saving, formKind, id), body };
  const head = isPublished
    ? await publish(saving, formKind, entry, { from: null, until: null })
    : await saveDraft(saving, formKind, entry);
  const saved = head.draft ?? head.live;
  if (!saved) throw new Error('The saved form is missing.');
  return formOf(id, saved);
}

/** A picture file, different for each call. */
export const aPictureFile = (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  { width = 600, height = 400 }: { width?: number; height?: number } = {},
): Promise<Buffer> => {
  const number = nextNumber();
  const background = { r: (number * 97) % 256, g: (number * 57) % 256, b: (number * 31) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
};

/** An uploaded picture, with its files in the store. */
export async function aPicture(
  { db, files }: { readonly db: Database; readonly files: FileStorage },
  {
    at = earlier,
    by,
    width = 600,
    height = 400,
    ...given
  }: Partial<typeof media.$inferInsert> & Written = {},
): Promise<Picture> {
  const drawing = await drawPicture(await aPictureFile('png', { width, height }));
  const { whole } = drawing;
  const id = pictureIdOf(drawing);
  const variants = await putPicture(files, drawing);
  const row = {
    id,
    name: 'workshop.png',
    alt: given.isDecorative ? '' : 'The workshop',
    isDecorative: false,
    width: whole.width,
    height: whole.height,
    size: whole.content.length,
    uploadedAt: at,
    uploadedBy: by?.id ?? 'an-editor',
    ...given,
  };
  await db.orm.insert(media).values(row);
  if (variants.length > 0) await db.orm.insert(mediaVariants).values(variants);
  return { id, alt: row.alt, width: row.width, height: row.height };
}
