import type { ContentState, ContentStatus } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LinkTo, removeLinks, writeLinks } from './content-links.ts';
import { contentLabels as labels } from './labels.ts';
import { contents, contentVersions } from './tables.ts';

/** Every body has the version and time at which it was saved. */
export interface Saved {
  readonly version: number;
  /** RFC 3339. */
  readonly lastUpdated: string;
}

/** The definition of a kind of content. */
export interface KindOf<Body extends object> {
  readonly kind: ContentKind;
  /** A body's references. */
  readonly linksOf: (body: Body) => readonly LinkTo[];
}

/** A content with its bodies, at an instant. */
export interface Head<Body> {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** The address of the last editor; null if the account is gone. */
  readonly changedBy: string | null;
  readonly draft: (Body & Saved) | null;
  readonly live: (Body & Saved) | null;
  readonly visibleFrom: Date | null;
  readonly visibleUntil: Date | null;
  readonly scheduled: (Body & Saved) | null;
  readonly scheduledFor: Date | null;
}

interface HeadRow {
  id: string;
  version: number;
  created_at: Date;
  changed_at: Date;
  changed_by: string | null;
  draft: unknown;
  live: unknown;
  visible_from: Date | null;
  visible_until: Date | null;
  scheduled: unknown;
  scheduled_for: Date | null;
}

const find = statement<HeadRow>(
  'content-head',
  `select content.id, content.version, content.created_at, content.changed_at,
     account.email as changed_by, content.draft, content.live, content.visible_from,
     content.visible_until, content.scheduled, content.scheduled_for
   from contents content left join users account on account.id = content.changed_by
   where content.kind = $1 and content.id = $2`,
);

/** A scheduled body whose time has come is what users see. */
function headOf<Body>(row: HeadRow, now: Date): Head<Body> {
  const isDue = row.scheduled_for !== null && row.scheduled_for <= now;
  // Each body was validated against the contract when it was saved.
  const bodyOf = (body: unknown) => body as (Body & Saved) | null;
  return {
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    draft: bodyOf(row.draft),
    live: bodyOf(isDue ? row.scheduled : row.live),
    visibleFrom: row.visible_from,
    visibleUntil: row.visible_until,
    scheduled: isDue ? null : bodyOf(row.scheduled),
    scheduledFor: isDue ? null : row.scheduled_for,
  };
}

export async function findHead<Body extends object>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind }: KindOf<Body>,
  id: string,
): Promise<Head<Body> | undefined> {
  const [row] = await db.rows(find, [kind, id]);
  return row && headOf<Body>(row, now);
}

/** @throws Refusal `notFound` */
export async function findExisting<Body extends object>(
  context: Pick<Context, 'db' | 'now'>,
  kind: KindOf<Body>,
  id: string,
): Promise<Head<Body>> {
  const head = await findHead(context, kind, id);
  if (!head) throw new Refusal('notFound');
  return head;
}

/**
 * @param version the version that the save started from; none for new content
 * @throws Refusal `changedMeanwhile` if someone else has saved since
 */
export function refuseUnlessCurrent(
  head: Pick<Head<unknown>, 'version' | 'changedBy'> | undefined,
  version: number | undefined,
  path = 'version',
): void {
  if ((version ?? 0) === (head?.version ?? 0)) return;
  throw new Refusal('changedMeanwhile', {
    fields: [
      {
        path,
        message: head ? [labels.changedBy, { who: head.changedBy ?? '?' }] : labels.goneMeanwhile,
      },
    ],
  });
}

/** The user, time and transaction of a save. */
export interface Saving extends Pick<Context, 'db' | 'now'> {
  readonly actor: Pick<Context['actor'], 'userId' | 'email'>;
}

type Written<Body> = Pick<
  Head<Body>,
  'draft' | 'live' | 'visibleFrom' | 'visibleUntil' | 'scheduled' | 'scheduledFor'
>;

const findDeleted = statement<{ version: number }>(
  'deleted-content-version',
  'select version from content_versions where kind = $1 and id = $2',
);

/**
 * The next version for a save. Content recreated under a deleted id continues its numbers, so that
 * an editor with the old content cannot overwrite the new one unnoticed.
 */
async function nextVersion<Body extends object>(
  { db }: Pick<Saving, 'db'>,
  { kind }: KindOf<Body>,
  id: string,
  before: Pick<Head<Body>, 'version'> | undefined,
): Promise<number> {
  const [last] = before ? [before] : await db.rows(findDeleted, [kind, id]);
  return (last?.version ?? 0) + 1;
}

/** A body with the version and time at which it is saved. */
export async function stamped<Body extends object>(
  saving: Pick<Saving, 'db' | 'now'>,
  kind: KindOf<Body>,
  { id, before, body }: { id: string; before: Head<Body> | undefined; body: Body },
): Promise<Body & Saved> {
  const version = await nextVersion(saving, kind, id, before);
  return { ...body, version, lastUpdated: saving.now.toISOString() };
}

/**
 * Writes a content with its references: the next version, by the current user.
 *
 * @param before as found in the same `editContent`
 */
export async function writeHead<Body extends object>(
  saving: Saving,
  kindOf: KindOf<Body>,
  id: string,
  before: Head<Body> | undefined,
  bodies: Written<Body>,
): Promise<Head<Body>> {
  const { db, now, actor } = saving;
  const { kind, linksOf } = kindOf;
  const { draft, live, scheduled, visibleFrom, visibleUntil, scheduledFor } = bodies;
  const version = await nextVersion(saving, kindOf, id, before);
  const written = {
    version,
    changedAt: now,
    draft,
    live,
    scheduled,
    visibleFrom,
    visibleUntil,
    scheduledFor,
  };
  const row = { ...written, changedBy: actor.userId };
  if (before) {
    await db.orm
      .update(contents)
      .set(row)
      .where(and(eq(contents.kind, kind), eq(contents.id, id)));
  } else {
    await db.orm.insert(contents).values({ ...row, kind, id, createdAt: now });
  }
  const linksIn = (body: Body | null) => (body ? linksOf(body) : []);
  await writeLinks(
    db,
    { kind, id },
    { draft: linksIn(draft), live: linksIn(live), scheduled: linksIn(scheduled) },
  );
  return { id, createdAt: before?.createdAt ?? now, ...written, changedBy: actor.email };
}

/** For queries of versions to show: the remains of deleted content have no body. */
export const hasBody = (version: string): string => `${version}.body <> 'null'`;

const keepLastVersion = statement(
  'keep-last-content-version',
  `insert into content_versions (kind, id, version, body, at, by_user)
   select kind, id, version, 'null', $3, $4 from contents where kind = $1 and id = $2`,
);

/** Deletes a content with its versions; only the last number is kept, for `nextVersion`. */
export async function deleteHead(
  { db, now, actor }: Saving,
  kind: ContentKind,
  id: string,
): Promise<void> {
  await removeLinks(db, { kind, id });
  await db.orm
    .delete(contentVersions)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.id, id)));
  await db.rows(keepLastVersion, [kind, id, now, actor.userId]);
  await db.orm.delete(contents).where(and(eq(contents.kind, kind), eq(contents.id, id)));
}

/** Whether users see it at an instant, and why not. */
export function stateOf(
  {
    live,
    visibleFrom,
    visibleUntil,
  }: {
    readonly live: unknown;
    readonly visibleFrom: Date | null;
    readonly visibleUntil: Date | null;
  },
  now: Date,
): ContentState {
  if (live === null || visibleFrom === null) return 'draft';
  if (visibleUntil !== null && visibleUntil <= now) return 'unpublished';
  return visibleFrom > now ? 'scheduled' : 'published';
}

/** The columns of a head that lists show, as their queries name them. */
export interface ListedHead {
  version: number;
  has_draft: boolean;
  is_live: boolean;
  visible_from: Date | null;
  visible_until: Date | null;
  changed_at: Date;
  changed_by: string | null;
}

/** The status in a list, except what is scheduled. */
export const listedStatusOf = (
  row: ListedHead,
  now: Date,
): Omit<ContentStatus, 'scheduledFor'> => ({
  version: row.version,
  state: stateOf(
    {
      live: row.is_live ? {} : null,
      visibleFrom: row.visible_from,
      visibleUntil: row.visible_until,
    },
    now,
  ),
  hasDraft: row.has_draft,
  visibleFrom: row.visible_from?.toISOString() ?? null,
  visibleUntil: row.visible_until?.toISOString() ?? null,
  changed: row.changed_at.toISOString(),
  changedBy: row.changed_by,
});

export const statusOf = (head: Head<unknown>, now: Date): ContentStatus => ({
  version: head.version,
  state: stateOf(head, now),
  hasDraft: head.draft !== null,
  visibleFrom: head.visibleFrom?.toISOString() ?? null,
  visibleUntil: head.visibleUntil?.toISOString() ?? null,
  scheduledFor: head.scheduledFor?.toISOString() ?? null,
  changed: head.changedAt.toISOString(),
  changedBy: head.changedBy,
});
