import { type Head, type KindOf, type Saving, stamped, stateOf, writeHead } from './head.ts';
import { keepVersion } from './history.ts';

/** When users see something; null for immediately, and indefinitely. */
export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Saves a body as the single draft, which users do not see. */
export const saveDraft = async <Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  entry: { id: string; before: Head<Body> | undefined; body: Body },
): Promise<Head<Body>> => {
  const { id, before } = entry;
  return writeHead(saving, kind, id, before, {
    live: before?.live ?? null,
    visibleFrom: before?.visibleFrom ?? null,
    visibleUntil: before?.visibleUntil ?? null,
    scheduled: before?.scheduled ?? null,
    scheduledFor: before?.scheduledFor ?? null,
    draft: await stamped(saving, kind, entry),
  });
};

/**
 * Publishes a body and adds it to the history. If scheduled, it replaces what users see at that
 * instant.
 */
export async function publish<Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  entry: { id: string; before: Head<Body> | undefined; body: Body },
  { from, until }: Period,
): Promise<Head<Body>> {
  const { now } = saving;
  const { id, before } = entry;
  const saved = await stamped(saving, kind, entry);
  const isLater = from !== null && from > now;
  const isSeen = before !== undefined && stateOf(before, now) === 'published';
  const shown =
    isLater && isSeen
      ? {
          live: before.live,
          visibleFrom: before.visibleFrom,
          scheduled: saved,
          scheduledFor: from,
        }
      : {
          live: saved,
          visibleFrom: isLater ? from : isSeen ? before.visibleFrom : now,
          scheduled: null,
          scheduledFor: null,
        };
  const head = await writeHead(saving, kind, id, before, {
    ...shown,
    visibleUntil: until,
    draft: null,
  });
  const publishedFrom = isLater ? from : now;
  await keepVersion(saving, kind.kind, id, { body: saved, name: null, publishedFrom });
  return head;
}

type Bodies<Body> = Pick<Head<Body>, 'draft' | 'scheduled' | 'live'>;

/**
 * Assigns the next version to the body being edited: its content is unchanged, so users who read it
 * may save it. What users see beside a draft keeps its version: users who read only that have not
 * seen the draft.
 */
function withNextVersion<Body>({ draft, scheduled, live }: Bodies<Body>, before: Head<Body>) {
  const version = before.version + 1;
  if (draft) return { draft: { ...draft, version }, scheduled, live };
  if (scheduled) return { draft, scheduled: { ...scheduled, version }, live };
  return { draft, scheduled, live: live && { ...live, version } };
}

/** Hides something from an instant on. Anything scheduled after it becomes unpublished changes. */
export const unpublish = <Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  before: Head<Body>,
  at: Date | null,
): Promise<Head<Body>> => {
  const isLater = at !== null && at > saving.now;
  const { live, visibleFrom } = before;
  const bodies = isLater
    ? before
    : { live, draft: before.draft ?? before.scheduled, scheduled: null };
  return writeHead(saving, kind, before.id, before, {
    ...withNextVersion(bodies, before),
    visibleFrom,
    visibleUntil: isLater ? at : saving.now,
    scheduledFor: isLater ? before.scheduledFor : null,
  });
};

/** Discards unpublished changes. */
export const discardDraft = <Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  before: Head<Body>,
): Promise<Head<Body>> =>
  writeHead(saving, kind, before.id, before, {
    ...before,
    ...withNextVersion({ ...before, draft: null }, before),
  });
