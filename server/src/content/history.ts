import type {
  HistoryEntry,
  nameDraft as nameDraftCall,
  retrieveHistory as retrieveHistoryCall,
  retrieveVersion as retrieveVersionCall,
} from '@tradebridge/contract/content';
import {
  type ContentKind,
  contentPageSize,
  maxVersions,
} from '@tradebridge/contract/content-rules';
import type { z } from 'zod';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';
import { editContent } from './edit-content.ts';
import { findHead, hasBody, refuseUnlessCurrent, type Saved, type Saving } from './head.ts';

interface VersionRow {
  version: number;
  name: string | null;
  published_from: Date | null;
  at: Date;
  by: string | null;
  body: Record<string, unknown>;
}

const insert = namedStatement<
  unknown,
  {
    readonly kind: ContentKind;
    readonly id: string;
    readonly version: number;
    readonly body: string;
    readonly name: string | null;
    readonly publishedFrom: Date | null;
    readonly at: Date;
    readonly byUser: string;
  }
>(
  'keep-content-version',
  `insert into content_versions (kind, id, version, body, name, published_from, at, by_user)
   values (:kind, :id, :version, :body::jsonb, :name, :publishedFrom, :at, :byUser)
   on conflict (kind, id, version) do update
     set name = excluded.name, at = excluded.at, by_user = excluded.by_user`,
);
const removeOldest = statement(
  'remove-oldest-content-versions',
  `delete from content_versions where kind = $1 and id = $2 and version in (
     select version from content_versions where kind = $1 and id = $2
     order by version = $3 desc, published_from is null, version desc offset ${maxVersions})`,
);
/** The fields of bodies that contain HTML. */
const htmlFields: ReadonlySet<string> = new Set(['content', 'content2', 'submitted']);

const columns = `kept.version, kept.name, kept.published_from, kept.at, account.email as by`;
const list = statement<Omit<VersionRow, 'body'>>(
  'content-versions',
  `select ${columns} from content_versions kept left join users account on account.id = kept.by_user
   where kept.kind = $1 and kept.id = $2 and ${hasBody('kept')}
     and ($3::integer is null or kept.version < $3)
   order by kept.version desc limit ${contentPageSize + 1}`,
);
const findOne = statement<VersionRow>(
  'content-version',
  `select ${columns}, kept.body
   from content_versions kept left join users account on account.id = kept.by_user
   where kept.kind = $1 and kept.id = $2 and kept.version = $3 and ${hasBody('kept')}`,
);

/** Adds a version to the history, which drops the oldest if it is full. */
export async function keepVersion(
  { db, now, actor }: Saving,
  kind: ContentKind,
  id: string,
  { body, name, publishedFrom }: { body: Saved; name: string | null; publishedFrom: Date | null },
): Promise<void> {
  await db.rows(insert, {
    kind,
    id,
    version: body.version,
    body: JSON.stringify(body),
    name,
    publishedFrom,
    at: now,
    byUser: actor.userId,
  });
  await db.rows(removeOldest, [kind, id, body.version]);
}

const entryOf = (row: Omit<VersionRow, 'body'>): HistoryEntry => ({
  version: row.version,
  name: row.name,
  publishedFrom: row.published_from?.toISOString() ?? null,
  at: row.at.toISOString(),
  by: row.by,
});

/** Published versions and named drafts, newest first. */
export async function retrieveHistory(
  { db }: Context,
  { kind, id, cursor }: z.output<typeof retrieveHistoryCall.input>,
): Promise<z.output<typeof retrieveHistoryCall.result>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new Refusal('invalid');
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await db.rows(list, [kind, id, before]);
  const shown = rows.slice(0, contentPageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(entryOf),
    next: rows.length > contentPageSize && last ? String(last.version) : null,
  };
}

/** One version as saved, its HTML sanitised by the current rules. */
export async function retrieveVersion(
  { db }: Context,
  { kind, id, version }: z.output<typeof retrieveVersionCall.input>,
): Promise<z.output<typeof retrieveVersionCall.result>> {
  const [row] = await db.rows(findOne, [kind, id, version]);
  if (!row) throw new Refusal('notFound');
  const html = Object.entries(row.body).flatMap(([name, value]) =>
    htmlFields.has(name) && typeof value === 'string' ? [[name, sanitiseHtml(value)]] : [],
  );
  return { ...entryOf(row), body: { ...row.body, ...Object.fromEntries(html) } };
}

/** Names the draft in the history. News and actions that were never published are drafts too. */
export const nameDraft = (
  context: Context,
  { kind, id, version, name }: z.output<typeof nameDraftCall.input>,
): Promise<HistoryEntry> =>
  editContent(context, async (editing) => {
    const head = await findHead(editing, { kind, linksOf: () => [] }, id);
    const draft = head?.draft ?? (head?.visibleFrom === null ? head.live : null);
    if (!draft) throw new Refusal('notFound');
    refuseUnlessCurrent(head, version);
    await keepVersion(editing, kind, id, {
      body: { ...draft, version },
      name,
      publishedFrom: null,
    });
    await announce(editing.db, [{ kind: 'content-edits' }]);
    return {
      version,
      name,
      publishedFrom: null,
      at: context.now.toISOString(),
      by: context.actor.email,
    };
  });
