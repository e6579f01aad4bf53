import type {
  updateContractSupervisor as contract,
  TrainingContract,
} from '@tradebridge/contract/apprentices';
import type { z } from 'zod';
import { companyLabels } from '../companies/labels.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { announceContractChange } from './announce-contract-change.ts';
import { getTrainingContract } from './list-training-contracts.ts';
import { lockContract } from './locked-contract.ts';

type Input = z.output<typeof contract.input>;

interface ContactRow {
  contact_id: string;
  is_choosable: boolean;
}

// Contacts are locked before contracts, in the same order as by an import; a contact removed
// meanwhile is not found.
const lockContact = statement<ContactRow>(
  'lock-supervisor',
  `select contact_id, employer_id = $2 and retired_at is null as is_choosable
   from employer_contacts where contact_id = $1 for share`,
);
const isGone = statement(
  'is-supervisor-gone',
  'select contact_id from employer_contacts where contact_id = $1 and retired_at is not null',
);
const setSupervisor = statement(
  'set-supervisor',
  'update training_contracts set supervisor_contact_id = $2 where contract_id = $1',
);

/** A supervisor who is gone is shown as none: leaving it so is not a change. */
async function isSame(db: Database, before: string | null, after: string | null): Promise<boolean> {
  if (before === after) return true;
  if (before === null || after !== null) return false;
  return (await db.rows(isGone, [before])).length > 0;
}

/** Makes one of the company's contacts the supervisor of a contract, or removes the supervisor. */
export async function updateSupervisor(context: Context, input: Input): Promise<TrainingContract> {
  const { eId, cId, sId } = input;
  await context.db.transaction(async (db) => {
    const [contact] = sId === null ? [] : await db.rows(lockContact, [sId, eId]);
    const { supervisor_contact_id: before } = await lockContract(context, db, input);
    if (await isSame(db, before, sId)) return;
    if (sId !== null && !contact?.is_choosable) {
      throw new Refusal('invalid', {
        fields: [{ path: 'sId', message: companyLabels.notItsContact }],
      });
    }
    await db.rows(setSupervisor, [cId, sId]);
    await announceContractChange(context, db, {
      kind: 'contract.supervisorChanged',
      employerId: eId,
      contractId: cId,
      values: { supervisorContactId: sId, old: { supervisorContactId: before } },
      protects: { column: 'supervisor_contact_id', old: before, new: sId },
    });
  });
  return getTrainingContract(context, { stcId: cId });
}
