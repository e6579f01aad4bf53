import type {
  suspendContractReporting as contract,
  TrainingContract,
} from '@tradebridge/contract/apprentices';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { announceContractChange } from './announce-contract-change.ts';
import { getTrainingContract } from './list-training-contracts.ts';
import { lockContract } from './locked-contract.ts';

type Input = z.output<typeof contract.input>;

const setSuspended = statement(
  'set-reporting-suspended',
  'update training_contracts set reporting_suspended = $2 where contract_id = $1',
);

/** Suspends the reports of a contract, or resumes them. */
export async function suspendReporting(context: Context, input: Input): Promise<TrainingContract> {
  const { eId, cId, suspend } = input;
  await context.db.transaction(async (db) => {
    const { reporting_suspended: before } = await lockContract(context, db, input);
    if (before === suspend) return;
    await db.rows(setSuspended, [cId, suspend]);
    await announceContractChange(context, db, {
      kind: 'contract.reportingSuspended',
      employerId: eId,
      contractId: cId,
      values: { suspended: suspend },
      protects: { column: 'reporting_suspended', old: before, new: suspend },
    });
  });
  return getTrainingContract(context, { stcId: cId });
}
