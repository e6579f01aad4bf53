import { textOf } from '@tradebridge/contract/labels';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { contractRecord, contractsWithParties, historyRecords } from './contract-record.ts';
import type { ContractReport } from './draw-contract-report.ts';
import { fileNameOf } from './file-name.ts';
import { reportFileLabels } from './labels.ts';

const findReport = statement<{ report: ContractReport }>(
  'contract-report',
  `select json_build_object('contract', ${contractRecord}, 'history', ${historyRecords}) as report
   from ${contractsWithParties}
   where contract.contract_id = $2 and contract.contract_report_enabled
     and contract.retired_at is null`,
);

/** The report of a training contract, if it is enabled. */
export async function getContractReport(
  { db, papers, now, institution }: Context,
  { stcId }: { stcId: string },
): Promise<FileAnswer> {
  const [found] = await db.rows(findReport, [institution.timeZone, stcId]);
  if (!found) throw new Refusal('notFound');
  const { content, size } = await papers.make({ kind: 'contract-report', data: found.report }, now);
  const name = `${fileNameOf(textOf(reportFileLabels.trainingContract), found.report.contract.number)}.pdf`;
  return { content, size, type: 'application/pdf', name, isInline: false };
}
