import { textOf } from '@tradebridge/contract/labels';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { fileNameOf } from './file-name.ts';
import { reportFileLabels } from './labels.ts';

const findPlan = statement<{ file: string; number: string }>(
  'approved-plan',
  `select approved_plan_file as file, training_contract_number as number
   from training_contracts
   where contract_id = $1 and retained_stp_report and approved_plan_file is not null
     and retired_at is null`,
);

/** The approved training plan of a contract: the file retained by the registry, unchanged. */
export async function getApprovedPlan(
  { db, files }: Context,
  { stcId }: { stcId: string },
): Promise<FileAnswer> {
  const [plan] = await db.rows(findPlan, [stcId]);
  if (!plan) throw new Refusal('notFound');
  const stored = await files.open(plan.file);
  if (!stored) throw new Refusal('fileMissing');
  const name = `${fileNameOf(textOf(reportFileLabels.approvedPlan), plan.number)}.pdf`;
  const { content, size } = stored;
  return { content, size, type: 'application/pdf', name, isInline: false };
}
