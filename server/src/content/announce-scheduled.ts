import type { ContentKind } from '@tradebridge/contract/content-rules';
import type { FastifyBaseLogger } from 'fastify';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { shownIn } from './announce-content.ts';

/** Maximum delay before open pages show scheduled changes. */
const everyMs = 15_000;

const findDue = statement<{ kind: ContentKind }>(
  'content-due',
  `select distinct kind from contents
   where (visible_from > $1 and visible_from <= $2)
     or (visible_until > $1 and visible_until <= $2)
     or (scheduled_for > $1 and scheduled_for <= $2)`,
);

/** Notifies browsers of content that appeared or disappeared on schedule since the last check. */
export async function announceDue(db: Database, after: Date, until: Date): Promise<void> {
  const due = await db.rows(findDue, [after, until]);
  await announce(
    db,
    due.map(({ kind }) => ({ kind: shownIn[kind] })),
  );
}

/**
 * Does so repeatedly. Every process notifies every browser: a duplicate costs a browser one more
 * request, and saves electing a process.
 */
export function keepAnnouncingScheduled({
  db,
  now,
  log,
}: {
  db: Database;
  now: () => Date;
  log: FastifyBaseLogger;
}): RepeatedWork {
  let last = now();
  return repeatWork({
    everyMs,
    work: async () => {
      const until = now();
      await announceDue(db, last, until);
      last = until;
    },
    log,
    failure: 'scheduled content could not be announced',
  });
}
