import type { retrieveExpiring as retrieveExpiringCall } from '@tradebridge/contract/submission-administration';
import { expiringSoonDays } from '@tradebridge/contract/submission-rules';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { liveBody } from '../content/content-sql.ts';
import { readResults } from '../form-results/get-results.ts';
import type { Context, OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { deleteSubmission } from './delete-submissions.ts';

const day = 86_400_000;

const count = statement<{ expired: number; soon: number }>(
  'expiring-submissions',
  `select count(*) filter (where submitted_at < $2) as expired,
     count(*) filter (where submitted_at >= $2) as soon
   from submissions where form_id = $1 and submitted_at < $3`,
);

/** How many submissions of a form would be deleted with a given retention in days. */
export async function retrieveExpiring(
  context: Context,
  { formId, retentionDays }: z.output<typeof retrieveExpiringCall.input>,
): Promise<z.output<typeof retrieveExpiringCall.result>> {
  const { db, now } = context;
  await readResults(context, formId);
  const expired = new Date(now.getTime() - retentionDays * day);
  const soon = new Date(expired.getTime() + expiringSoonDays * day);
  const [counts] = await db.rows(count, [formId, expired, soon]);
  return counts ?? { expired: 0, soon: 0 };
}

/** Submissions per batch. */
const atOnce = 100;
/** Maximum deletions per sweep: the rest is left to the next. */
const maxPerSweep = 10_000;
/** Maximum failures per sweep: an unavailable store is not tried for thousands of submissions. */
const maxFailures = 500;

// The published form determines the retention; without one, the form as last answered. Days have 24
// hours, regardless of clock changes.
const findExpired = statement<{ id: string }>(
  'expired-submissions',
  `with answered as (
     select distinct on (form_id) form_id, definition from submission_forms
     order by form_id, version desc
   ), kept as (
     select answered.form_id,
       (coalesce(${liveBody('form', '$1')}, answered.definition) ->> 'retentionDays')::integer as days
     from answered left join contents form on form.kind = 'form' and form.id = answered.form_id
   )
   select expired.id from kept cross join lateral (
     select id from submissions
     where form_id = kept.form_id and id <> all($2)
       and submitted_at < $1::timestamptz - make_interval(hours => 24 * kept.days)
     order by submitted_at limit ${atOnce}
   ) as expired
   where kept.days is not null limit ${atOnce}`,
);

/** Deletes submissions past their form's retention; failures are retried in the next sweep. */
export async function sweepExpired({
  db,
  files,
  now,
  log,
}: Pick<OpenContext, 'db' | 'files'> & {
  readonly now: Date;
  readonly log: FastifyBaseLogger;
}): Promise<void> {
  const event = { kind: 'submission.expired', at: now, userId: null, ipAddress: null } as const;
  const failed: string[] = [];
  for (let deleted = 0; deleted < maxPerSweep && failed.length < maxFailures; ) {
    const expired = await db.rows(findExpired, [now, failed]);
    if (expired.length === 0) return;
    for (const { id } of expired) {
      try {
        await deleteSubmission({ db, files }, id, event);
        deleted += 1;
      } catch (error) {
        failed.push(id);
        log.error({ err: error }, 'an expired submission could not be deleted');
      }
    }
  }
}
