import { refuseUnlessStill } from '../access/refuse-unless-still.ts';
import { mayWrite } from '../access/roles.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseChanged } from '../platform/refuse-changed.ts';

export interface LockedContract {
  supervisor_contact_id: string | null;
  reporting_suspended: boolean;
  edit_version: number;
}

const lock = statement<LockedContract>(
  'lock-training-contract',
  `select supervisor_contact_id, reporting_suspended, edit_version from training_contracts
   where contract_id = $1 and employer_id = $2 and retired_at is null
   for no key update`,
);

/** Locks a company's contract for a change by a user who still has write access. */
export async function lockContract(
  context: Context,
  db: Database,
  { eId, cId, version }: { eId: string; cId: string; version?: number | undefined },
): Promise<LockedContract> {
  const [contract] = await db.rows(lock, [cId, eId]);
  await refuseUnlessStill(mayWrite, context, db, eId);
  if (!contract) throw new Refusal('notFound');
  refuseChanged(version, contract.edit_version);
  return contract;
}
