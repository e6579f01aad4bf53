import { randomUUID } from 'node:crypto';
import { aUnit, type Contract } from '../apprentices/test-apprentices.ts';
import type { Database } from '../platform/database.ts';
import { signOffRequests } from './tables.ts';

/** An open request: for a new awaiting unit of the contract, or for its final completion. */
export async function aSignOffRequest(
  db: Database,
  contract: Contract,
  {
    isFinal = false,
    waitingSince = '2026-02-14',
  }: { isFinal?: boolean; waitingSince?: string } = {},
) {
  const unit = isFinal ? null : await aUnit(db, contract, { status: 'awaiting_signoff' });
  const id = randomUUID();
  await db.orm.insert(signOffRequests).values({
    id,
    employerId: contract.employerId,
    contractId: contract.contractId,
    unitId: unit?.unitId ?? null,
    waitingSince,
    openedAt: new Date('2026-02-14T00:00:00Z'),
  });
  return { id, unit };
}
