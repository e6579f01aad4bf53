import { randomUUID } from 'node:crypto';
import { aUnit, type Contract } from '../apprentices/test-apprentices.ts';
import type { Database } from '../platform/database.ts';
import { signOffRequests } from './tables.ts';

/** An open request: for a new awaiting unit of the contract, an earlier one `of` it, or its final completion. */
export async function aSignOffRequest(
  db: Database,
  contract: Contract,
  {
    isFinal = false,
    of,
    waitingSince = '2026-02-14',
  }: { isFinal?: boolean; of?: string | undefined; waitingSince?: string } = {},
) {
  const isNew = !isFinal && of === undefined;
  const unit = isNew ? await aUnit(db, contract, { status: 'awaiting_signoff' }) : null;
  const id = randomUUID();
  await db.orm.insert(signOffRequests).values({
    id,
    employerId: contract.employerId,
    contractId: contract.contractId,
    unitId: unit?.unitId ?? of ?? null,
    waitingSince,
    openedAt: new Date('2026-02-14T00:00:00Z'),
  });
  return { id, unit };
}
