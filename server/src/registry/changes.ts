import { randomUUID } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { type PortalValue, registryChanges } from './tables.ts';

/** What a user did that the registry must learn of. */
export interface Change {
  /** Made by the verb, so that it can name the change again. */
  readonly id: string;
  readonly kind: (typeof registryChanges.$inferInsert)['kind'];
  readonly at: Date;
  /** Not told before this. */
  readonly visibleAt: Date;
  /** Null of what somebody did anonymously. */
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly employerId: string | null;
  readonly subject: { readonly type: string; readonly id: string };
  readonly values: object;
  /** The row and columns that the change protects from older extracts. */
  readonly protects?: {
    readonly table: string;
    readonly id: string;
    readonly values: readonly PortalValue[];
  };
}

/** A change that a user makes in a company, and that is told at once. */
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

/** Writes changes with what they change, in the same transaction; each is told once it is visible. */
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

// The publisher locks the rows that it gives ids to, in this order: the second to come waits and
// then sees what the first did, and neither dies of a deadlock.
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
 * Takes back changes that have not been told. False when any of them has: the caller must then
 * roll back, so that all stand.
 */
export async function withdrawChanges(db: Database, ids: readonly string[]): Promise<boolean> {
  return (await db.rows(withdraw, [ids])).length === ids.length;
}

const forgetAnswers = statement(
  'forget-told-answers',
  `update registry_changes set values = values - '{fields,files}'::text[]
   where kind = 'form.submitted' and subject_id = $1`,
);

/** Takes the answers of a submission that is deleted out of the feed; that it was made stays in it. */
export const forgetToldAnswers = (db: Database, submissionId: string): Promise<unknown> =>
  db.rows(forgetAnswers, [submissionId]);
