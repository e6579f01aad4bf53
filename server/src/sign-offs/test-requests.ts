import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { units } from '../apprentices/tables.ts';
import { aUnit, type Contract } from '../apprentices/test-apprentices.ts';
import type { Database } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { nextId } from '../platform/test-ids.ts';
import { signOffFiles, signOffRequests, signOffs } from './tables.ts';

/**
 * An open request: for a new awaiting unit of the contract, the existing unit `of`, or its final
 * completion.
 */
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

/** Many open requests for units of the contract, at once. @returns their ids */
export async function someSignOffRequests(
  db: Database,
  { contractId, employerId }: Contract,
  count: number,
): Promise<string[]> {
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), unitId: nextId('unit') }));
  await db.orm.insert(units).values(
    made.map(({ unitId }) => ({
      unitId,
      contractId,
      employerId,
      code: unitId.toUpperCase(),
      moduleName: 'Solve problems in d.c. circuits',
      academicYear: 2026,
      status: 'awaiting_signoff' as const,
      hasAttended: true,
      euId: unitId,
    })),
  );
  await db.orm.insert(signOffRequests).values(
    made.map((request) => ({
      ...request,
      employerId,
      contractId,
      waitingSince: '2026-02-14',
      openedAt: new Date('2026-02-14T00:00:00Z'),
    })),
  );
  return made.map(({ id }) => id);
}

interface Signer {
  readonly userId: string;
  readonly contactId: string;
}

/** A decision on a new request, a 'not yet' by default. */
export async function aDecision(
  { db, now }: { db: Database; now: Date },
  contract: Contract,
  { userId, contactId }: Signer,
  given: Partial<typeof signOffs.$inferInsert> = {},
) {
  const { id: requestId, unit } = await aSignOffRequest(db, contract);
  const signOffId = randomUUID();
  await db.orm.insert(signOffs).values({
    id: signOffId,
    requestId,
    kind: 'decision',
    isFinal: false,
    employerId: contract.employerId,
    contractId: contract.contractId,
    unitId: unit?.unitId ?? null,
    result: 'notYetCompetent',
    comment: 'Needs more practice',
    statement: 'You have not yet seen this work done to the standard of the workplace.',
    userId,
    contactId,
    sessionId: 'a session',
    ipAddress: '192.0.2.1',
    at: now,
    ...given,
  });
  await db.orm
    .update(signOffRequests)
    .set({ closedAt: now, signOffId })
    .where(eq(signOffRequests.id, requestId));
  return { requestId, signOffId, unit };
}

/** A file of a decision, with its content in the store. */
export async function aSignOffFile(
  { db, files, now }: { db: Database; files: FileStorage; now: Date },
  signOffId: string,
  { userId }: Pick<Signer, 'userId'>,
  {
    content = '%PDF-1.7\nA photo',
    fileName = 'joint.pdf',
  }: { content?: string; fileName?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await db.orm.insert(signOffFiles).values({
    id,
    signOffId,
    file: await files.store(Buffer.from(content)),
    fileName,
    mimeType: 'application/pdf',
    size: content.length,
    uploadedBy: userId,
    at: now,
  });
  return id;
}
