import { randomUUID } from 'node:crypto';
import { contentPageSize, defaultPageId } from '@tradebridge/contract/content-rules';
import { searchWordsOf } from '@tradebridge/contract/fold-text';
import type {
  deletePages as deletePagesCall,
  discardPageDraft as discardPageDraftCall,
  Page,
  PageForEdit,
  publishPage as publishPageCall,
  retrievePages as retrievePagesCall,
  savePages as savePagesCall,
  unpublishPage as unpublishPageCall,
} from '@tradebridge/contract/pages';
import type { z } from 'zod';
import { announceContent } from '../content/announce-content.ts';
import { findUses, usesInWords } from '../content/content-uses.ts';
import { editContent } from '../content/edit-content.ts';
import {
  deleteHead,
  findExisting,
  findHead,
  type Head,
  type ListedHead,
  listedStatusOf,
  refuseUnlessCurrent,
  stateOf,
  statusOf,
} from '../content/head.ts';
import { contentLabels as labels } from '../content/labels.ts';
import { discardDraft, publish, saveDraft, unpublish } from '../content/publishing.ts';
import { refuseTwice } from '../content/refuse-twice.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { holdsWords } from '../platform/wanted-words.ts';
import { bodyOfInput, type PageBody, pageKind, pageOf } from './page-content.ts';

/** A page as it is being edited. */
const editedOf = (head: Head<PageBody>): Page => {
  const body = head.draft ?? head.scheduled ?? head.live;
  if (!body) throw new Error(`The page ${head.id} has no content.`);
  return { ...pageOf(head.id, body), version: head.version };
};

async function forEdit(
  context: Pick<Context, 'db' | 'now'>,
  head: Head<PageBody>,
): Promise<PageForEdit> {
  const uses = await findUses(context, 'page', [head.id]);
  const status = statusOf(head, context.now);
  return { page: editedOf(head), status, uses: uses.get(head.id) ?? [] };
}

/** A page as it is being edited: the draft if there is one. */
export async function retrievePageForEdit(
  context: Context,
  { id }: { id: string },
): Promise<PageForEdit> {
  return forEdit(context, await findExisting(context, pageKind, id));
}

/** Saves pages, as drafts or published: all or none. */
export async function savePages(
  context: Context,
  { pages, publish: isPublished }: z.output<typeof savePagesCall.input>,
): Promise<Page[]> {
  const given = pages.map((page) => ({
    id: page.id ?? randomUUID(),
    version: page.version,
    body: bodyOfInput(page),
  }));
  refuseTwice(
    given.map(({ id }) => id),
    'pages',
  );
  for (const [index, { body }] of given.entries()) {
    refuseTwice(
      body.items.map(({ id }) => id),
      `pages.${index}.items`,
    );
  }
  return editContent(context, async (saving) => {
    const saved: Page[] = [];
    for (const [index, { id, version, body }] of given.entries()) {
      const before = await findHead(saving, pageKind, id);
      refuseUnlessCurrent(before, version, `pages.${index}.version`);
      const entry = { id, before, body };
      // A page to be hidden at an instant still is: only a past end is cancelled.
      const isToEnd = before?.visibleUntil != null && before.visibleUntil > context.now;
      const until = isToEnd ? before.visibleUntil : null;
      const head = isPublished
        ? await publish(saving, pageKind, entry, { from: null, until })
        : await saveDraft(saving, pageKind, entry);
      saved.push(editedOf(head));
    }
    await announceContent(saving, 'page', saved, isPublished ? 'content.published' : 'draft');
    return saved;
  });
}

/** Publishes a page as it is being edited, immediately or at an instant. */
export const publishPage = (
  context: Context,
  { id, version, from, until }: z.output<typeof publishPageCall.input>,
): Promise<PageForEdit> =>
  editContent(context, async (saving) => {
    const before = await findExisting(saving, pageKind, id);
    refuseUnlessCurrent(before, version);
    const period = { from: from ? new Date(from) : null, until: until ? new Date(until) : null };
    const isOver = period.until && period.until <= context.now;
    if (isOver || (period.until && period.from && period.until <= period.from)) {
      throw new Refusal('invalid', {
        fields: [{ path: 'until', message: labels.periodEndsFirst }],
      });
    }
    const { id: _id, version: _version, lastUpdated: _lastUpdated, ...body } = editedOf(before);
    const head = await publish(saving, pageKind, { id, before, body }, period);
    await announceContent(saving, 'page', [editedOf(head)], 'content.published', {
      ...(from && { from }),
      ...(until && { until }),
    });
    return forEdit(saving, head);
  });

/** Hides a page from users, immediately or at an instant. */
export const unpublishPage = (
  context: Context,
  { id, version, at }: z.output<typeof unpublishPageCall.input>,
): Promise<PageForEdit> =>
  editContent(context, async (saving) => {
    const before = await findExisting(saving, pageKind, id);
    refuseUnlessCurrent(before, version);
    const state = stateOf(before, context.now);
    if (state === 'draft' || state === 'unpublished') throw new Refusal('conflict');
    const head = await unpublish(saving, pageKind, before, at ? new Date(at) : null);
    await announceContent(saving, 'page', [editedOf(head)], 'content.unpublished', {
      ...(at && { at }),
    });
    return forEdit(saving, head);
  });

/** Discards a page's unpublished changes. */
export const discardPageDraft = (
  context: Context,
  { id, version }: z.output<typeof discardPageDraftCall.input>,
): Promise<PageForEdit> =>
  editContent(context, async (saving) => {
    const before = await findExisting(saving, pageKind, id);
    refuseUnlessCurrent(before, version);
    // There is something to return to, and something to discard.
    if (before.live === null || before.draft === null) throw new Refusal('conflict');
    const head = await discardDraft(saving, pageKind, before);
    await announceContent(saving, 'page', [editedOf(head)], 'draft');
    return forEdit(saving, head);
  });

/** Deletes unused pages with their versions: all or none. */
export const deletePages = (
  context: Context,
  { ids }: z.output<typeof deletePagesCall.input>,
): Promise<{ deleted: string[] }> =>
  editContent(context, async (saving) => {
    refuseTwice(ids, 'ids');
    const pages: Page[] = [];
    for (const id of ids) pages.push(editedOf(await findExisting(saving, pageKind, id)));
    const uses = await findUses(saving, 'page', ids);
    const fields = ids.flatMap((id, index): RefusedField[] => {
      // Links from pages deleted with it do not count.
      const others = (uses.get(id) ?? []).filter(
        (use) => use.kind !== 'page' || !ids.includes(use.id),
      );
      const path = `ids.${index}`;
      const isDefault = id === defaultPageId;
      return [
        ...(others.length > 0
          ? [{ path, message: [labels.usedBy, { uses: usesInWords(others) }] } as const]
          : []),
        ...(isDefault ? [{ path, message: labels.usedByDefault }] : []),
      ];
    });
    if (fields.length > 0) throw new Refusal('inUse', { fields });
    for (const id of ids) await deleteHead(saving, 'page', id);
    await announceContent(saving, 'page', pages, 'content.deleted');
    return { deleted: ids };
  });

interface ListedRow extends ListedHead {
  id: string;
  title: string;
  scheduled_for: Date | null;
  uses: number;
}

const list = statement<ListedRow>(
  'pages-for-edit',
  `select page.id, coalesce(page.draft, page.scheduled, page.live) ->> 'title' as title, page.version,
     page.draft is not null as has_draft, page.live is not null as is_live, page.visible_from,
     page.visible_until, page.scheduled_for, page.changed_at, account.email as changed_by,
     (select count(distinct (link.kind, link.id)) from content_links link
      where link.target_kind = 'page' and link.target_id = page.id
        and (link.kind <> 'page' or link.id <> page.id)) as uses
   from contents page left join users account on account.id = page.changed_by
   where page.kind = 'page' and ${isOnPage('page.changed_at', 'page.id', '$1', '$2')}
     and ($3::text[] is null or ${holdsWords(`coalesce(page.draft, page.scheduled, page.live) ->> 'title' || ' ' || page.id`, '$3')})
   order by page.changed_at desc, page.id desc limit ${contentPageSize + 1}`,
);

/** All pages including drafts, the last changed first. */
export async function retrievePages(
  { db, now }: Context,
  { text, cursor }: z.output<typeof retrievePagesCall.input>,
): Promise<z.output<typeof retrievePagesCall.result>> {
  const words = searchWordsOf(text ?? '');
  const rows = await db.rows(list, [...afterCursor(cursor), words.length > 0 ? words : null]);
  const shown = rows.slice(0, contentPageSize);
  return {
    items: shown.map((row) => ({
      id: row.id,
      title: row.title,
      ...listedStatusOf(row, now),
      scheduledFor:
        row.scheduled_for && row.scheduled_for > now ? row.scheduled_for.toISOString() : null,
      uses: row.uses,
    })),
    next: cursorOf(rows, contentPageSize, (row) => ({ at: row.changed_at, id: row.id })),
  };
}
