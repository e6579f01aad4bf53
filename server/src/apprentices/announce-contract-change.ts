import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { byActorIn, recordChanges } from '../registry/changes.ts';
import type { PortalValue } from '../registry/tables.ts';

/** Reports a changed value of a contract to the registry, the audit log and open pages. */
export async function announceContractChange(
  context: Context,
  db: Database,
  {
    kind,
    employerId,
    contractId,
    values,
    protects,
  }: {
    kind: 'contract.supervisorChanged' | 'contract.reportingSuspended';
    employerId: string;
    contractId: string;
    values: Readonly<Record<string, unknown>>;
    protects: PortalValue;
  },
): Promise<void> {
  const subject = { type: 'trainingContract', id: contractId };
  await recordChanges(db, [
    {
      ...byActorIn(context, employerId),
      kind,
      subject,
      values,
      protects: { table: 'training_contracts', id: contractId, values: [protects] },
    },
  ]);
  await recordEvent(db, { ...byActor(context), kind, employerId, subject, details: values });
  await announce(db, [{ kind: 'employer-summary', employerId }]);
}
