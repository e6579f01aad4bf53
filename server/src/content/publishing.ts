import { type Head, type KindOf, type Saved, type Saving, stateOf, writeHead } from './head.ts';
import { keepVersion } from './history.ts';

/** Since when, and until when, users see something; null for at once, and for good. */
export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A body that says which version it is saved as, and when. */
export const stamped = <Body extends object>(
  body: Body,
  before: Head<Body> | undefined,
  now: Date,
): Body & Saved => ({
  ...body,
  version: (before?.version ?? 0) + 1,
  lastUpdated: now.toISOString(),
});

/** Saves a body as the one draft, which users do not see. */
export const saveDraft = <Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  { id, before, body }: { id: string; before: Head<Body> | undefined; body: Body },
): Promise<Head<Body>> =>
  writeHead(saving, kind, id, before, {
    live: before?.live ?? null,
    visibleFrom: before?.visibleFrom ?? null,
    visibleUntil: before?.visibleUntil ?? null,
    scheduled: before?.scheduled ?? null,
    scheduledFor: before?.scheduledFor ?? null,
    draft: stamped(body, before, saving.now),
  });

/**
 * Publishes a body and keeps it in the history. From a later instant on it takes the place of what users
 * see until then.
 */
export async function publish<Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  { id, before, body }: { id: string; before: Head<Body> | undefined; body: Body },
  { from, until }: Period,
): Promise<Head<Body>> {
  const { now } = saving;
  const saved = stamped(body, before, now);
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
  await keepVersion(saving, kind.kind, id, { body: saved, name: null, publishedFrom: from ?? now });
  return head;
}

/** Hides something from an instant on. What it says is kept as the draft where there is no other. */
export const unpublish = <Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  before: Head<Body>,
  at: Date | null,
): Promise<Head<Body>> => {
  const { now } = saving;
  const version = before.version + 1;
  const withVersion = (body: (Body & Saved) | null) => body && { ...body, version };
  return writeHead(saving, kind, before.id, before, {
    // Nobody saved anything between, so what was read can still be saved.
    draft: before.draft,
    live: withVersion(before.live),
    visibleFrom: before.visibleFrom,
    visibleUntil: at !== null && at > now ? at : now,
    scheduled: at !== null && at > now ? withVersion(before.scheduled) : null,
    scheduledFor: at !== null && at > now ? before.scheduledFor : null,
  });
};

/** Drops the changes that are not published. */
export const discardDraft = <Body extends object>(
  saving: Saving,
  kind: KindOf<Body>,
  before: Head<Body>,
): Promise<Head<Body>> => {
  const version = before.version + 1;
  return writeHead(saving, kind, before.id, before, {
    ...before,
    live: before.live && { ...before.live, version },
    draft: null,
  });
};
