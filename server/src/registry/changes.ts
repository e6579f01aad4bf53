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
  readonly userId: string;
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

/** Writes the change with what it changes, in the same transaction; it is told once it is visible. */
export async function recordChange(db: Database, change: Change): Promise<void> {
  const { subject, protects, ...rest } = change;
  await db.orm.insert(registryChanges).values({
    ...rest,
    subjectType: subject.type,
    subjectId: subject.id,
    protectsTable: protects?.table ?? null,
    protectsId: protects?.id ?? null,
    protects: protects ? [...protects.values] : null,
  });
}

// The publisher locks the rows that it gives ids to: whoever comes second sees what the first did.
const withdraw = statement<{ id: string }>(
  'withdraw-change',
  'delete from registry_changes where id = $1 and feed_id is null returning id',
);

/** Takes back a change that has not been told; false when it has. */
export async function withdrawChange(db: Database, id: string): Promise<boolean> {
  return (await db.rows(withdraw, [id])).length > 0;
}
