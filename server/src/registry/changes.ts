import { randomUUID } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { type PortalValue, registryChanges } from './tables.ts';

/** A user's change that the registry needs to receive. */
export interface Change {
  /** Chosen by the caller, so that it can refer to the change later. */
  readonly id: string;
  readonly kind: (typeof registryChanges.$inferInsert)['kind'];
  readonly at: Date;
  /** Hidden from the feed until then. */
  readonly visibleAt: Date;
  /** Null for anonymous changes. */
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly employerId: string | null;
  readonly subject: { readonly type: string; readonly id: string };
  readonly values: object;
  /** The row and columns protected from older extracts. */
  readonly protects?: {
    readonly table: string;
    readonly id: string;
    readonly values: readonly PortalValue[];
  };
}

/** A change by a user in a company, visible immediately. */
export const byActorIn = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  employerId: string,
): Pick<Change, 'id' | 'at' | 'visibleAt' | 'contactId' | 'employerId'> & { userId: string } => ({
  id: randomUUID(),
  at: now,
  visibleAt: now,
  userId: actor.userId,
  contactId: actor.roles.get(employerId)?.contactId ?? null,
  employerId,
});

/** Records changes in the transaction that makes them; each is published once visible. */
export async function recordChanges(db: Database, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await db.orm.insert(registryChanges).values(
    changes.map(({ subject, protects, ...rest }) => ({
      ...rest,
      subjectType: subject.type,
      subjectId: subject.id,
      protectsTable: protects?.table ?? null,
      protectsId: protects?.id ?? null,
      protects: protects ? [...protects.values] : null,
    })),
  );
}

// Locks rows in the order in which the publisher does: the second to arrive waits and then sees
// what the first did, without a deadlock.
const withdraw = statement<{ id: string }>(
  'withdraw-changes',
  `with untold as (
     select id from registry_changes where id = any($1) and feed_id is null
     order by visible_at, at, id for update
   )
   delete from registry_changes change using untold where change.id = untold.id
   returning change.id`,
);

/**
 * Withdraws changes that have not been published. False if any has been: the caller must then roll
 * back, so that all of them stay.
 */
export async function withdrawChanges(db: Database, ids: readonly string[]): Promise<boolean> {
  return (await db.rows(withdraw, [ids])).length === ids.length;
}

const forgetAnswers = statement(
  'forget-told-answers',
  `update registry_changes set values = values - '{fields,files}'::text[]
   where kind = 'form.submitted' and subject_id = $1`,
);

/** Removes a deleted submission's answers from the feed; the fact that it was submitted remains. */
export const forgetToldAnswers = (db: Database, submissionId: string): Promise<unknown> =>
  db.rows(forgetAnswers, [submissionId]);
