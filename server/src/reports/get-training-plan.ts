import { textOf } from '@tradebridge/contract/labels';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { type ContractRecord, contractRecord, contractsWithParties } from './contract-record.ts';
import { fileNameOf } from './file-name.ts';
import { reportFileLabels } from './labels.ts';

const findPlan = statement<{ record: ContractRecord }>(
  'training-plan',
  `select ${contractRecord} as record from ${contractsWithParties}
   where contract.contract_id = $2 and contract.live_stp_report and contract.retired_at is null`,
);

/** The current training plan of a contract, if the contract offers one. */
export async function getTrainingPlan(
  { db, papers, now, institution }: Context,
  { stcId }: { stcId: string },
): Promise<FileAnswer> {
  const [plan] = await db.rows(findPlan, [institution.timeZone, stcId]);
  if (!plan) throw new Refusal('notFound');
  const { content, size } = await papers.make({ kind: 'training-plan', data: plan.record }, now);
  const name = `${fileNameOf(textOf(reportFileLabels.trainingPlan), plan.record.number)}.pdf`;
  return { content, size, type: 'application/pdf', name, isInline: false };
}
