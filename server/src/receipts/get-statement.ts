import { Readable } from 'node:stream';
import type { Context } from '../platform/context.ts';
import type { StoredFile } from '../platform/file-storage.ts';
import type { FileAnswer } from '../platform/serve.ts';
import { type CompanyStatement, readStatementOfAccount } from './read-statement-of-account.ts';
import { statementCsv } from './statement-csv.ts';

/** Movements of a statement that is drawn while others wait; a longer one gets more time, aside. */
const mostAtOnce = 500;

function makePaper({ papers, now }: Context, statement: CompanyStatement): Promise<StoredFile> {
  const kind = 'statement';
  return statement.account.movements.length <= mostAtOnce
    ? papers.make({ kind, data: statement }, now)
    : papers.makeBundle(
        { kind, papers: [{ name: kind, data: JSON.stringify(statement) }], form: 'pdf' },
        now,
      );
}

/** The company's statement of account, as a paper or as a table for spreadsheets. */
export async function getStatement(
  context: Context,
  { format, ...asked }: { eId: string; start: string; end: string; format: 'pdf' | 'csv' },
): Promise<FileAnswer> {
  const statement = await readStatementOfAccount(context, asked);
  const name = `Statement ${statement.holder.code} ${asked.start} to ${asked.end}`;
  if (format === 'pdf') {
    const paper = await makePaper(context, statement);
    return { ...paper, type: 'application/pdf', name: `${name}.pdf`, isInline: true };
  }
  const content = Buffer.from(statementCsv(statement.account));
  return {
    content: Readable.from([content]),
    type: 'text/csv; charset=utf-8',
    size: content.length,
    name: `${name}.csv`,
    isInline: false,
  };
}
