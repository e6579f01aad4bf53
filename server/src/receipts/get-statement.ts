import { maxStatementMovements } from '@tradebridge/contract/receipt-rules';
import { claimOfUser } from '../identity/failed-attempts.ts';
import type { Context } from '../platform/context.ts';
import { csvFile } from '../platform/csv-file.ts';
import { forRecords } from '../platform/database.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { statementLabels } from './labels.ts';
import { type CompanyStatement, readCompanyStatement } from './read-company-statement.ts';
import { statementCsv } from './statement-csv.ts';

function refuseTooLong({ account }: CompanyStatement): void {
  const count = account.lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
  if (count <= maxStatementMovements) return;
  throw new Refusal('invalid', {
    fields: [
      {
        path: 'end',
        message: [statementLabels.tooLong, { max: maxStatementMovements, count }],
      },
    ],
  });
}

/** The company's account over a period, as a paper or as a CSV file. */
export async function getStatement(
  context: Context,
  { format, ...asked }: { eId: string; start: string; end: string; format: 'pdf' | 'csv' },
): Promise<FileAnswer> {
  await claimOfUser(context, forRecords(context.db), 'export');
  const statement = await readCompanyStatement(context, asked);
  const name = namedFile(
    statementLabels.fileName,
    { company: statement.holder.code, start: asked.start, end: asked.end },
    format,
  );
  if (format === 'pdf') {
    refuseTooLong(statement);
    const paper = await context.papers.make({ kind: 'statement', data: statement }, context.now);
    return { ...paper, type: 'application/pdf', name, isInline: true };
  }
  return csvFile(statementCsv(statement.account), name);
}
