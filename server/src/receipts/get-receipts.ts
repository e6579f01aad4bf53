import type { Wording } from '@tradebridge/contract/labels';
import { maxReceiptsAtOnce } from '@tradebridge/contract/receipt-rules';
import { readAccountHolder } from '../companies/account-holder.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { readPaymentPaper } from '../payments/papers/read-payment-paper.ts';
import type { Context } from '../platform/context.ts';
import { csvFile } from '../platform/csv-file.ts';
import { forRecords } from '../platform/database.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import type { FileAnswer } from '../platform/serve.ts';
import type { CompanyReceiptPaper } from './draw-receipt.ts';
import { readReceipt } from './get-receipt.ts';
import { receiptsCsvLabels as labels } from './labels.ts';
import { type Period, readReceiptIds, readReceiptLines } from './read-receipt-lines.ts';
import { receiptsCsv } from './receipts-csv.ts';

/** Every receipt as its own paper has it. */
async function readPapers(
  { db }: Context,
  { eId }: Period,
  ids: readonly string[],
): Promise<CompanyReceiptPaper[]> {
  const payer = await readAccountHolder(db, { eId });
  const papers: CompanyReceiptPaper[] = [];
  for (const id of ids) {
    const { receipt, isPortals } = await readReceipt(db, id);
    const portals = isPortals ? await readPaymentPaper(db, receipt.receiptNumber) : undefined;
    papers.push(
      portals?.paper.kind === 'payment-receipt'
        ? portals.paper
        : { kind: 'receipt', data: { payer, receipt } },
    );
  }
  return papers;
}

/** Why a number of receipts cannot be one file: a PDF has at least a page. */
function refusalOf(count: number, format: 'pdf' | 'csv'): Wording | null {
  if (format === 'pdf' && count === 0) return labels.none;
  const max = maxReceiptsAtOnce[format];
  return count > max ? [labels.tooMany, { max: max.toLocaleString('en-AU') }] : null;
}

/**
 * The company's receipts of a period: one PDF with each on its own pages, or a CSV file of their
 * lines.
 *
 * @throws Refusal `invalid` at `end` if there are too many, or none for a PDF
 */
export async function getReceipts(
  context: Context,
  { format, ...period }: Period & { format: 'pdf' | 'csv' },
): Promise<FileAnswer> {
  const { db, papers, now } = context;
  await claimOfUser(context, forRecords(db), 'export');
  const ids = await readReceiptIds(db, period, maxReceiptsAtOnce[format]);
  const refused = refusalOf(ids.length, format);
  if (refused) throw new Refusal('invalid', { fields: [{ path: 'end', message: refused }] });
  const { start, end } = period;
  const name = namedFile(labels.fileName, { start, end }, format);
  if (format === 'pdf') {
    const made = await readPapers(context, period, ids);
    const bundle = {
      kind: 'company-receipt' as const,
      papers: made.map((paper) => ({ name: paper.kind, data: JSON.stringify(paper) })),
      form: 'pdf' as const,
    };
    const paper = await papers.makeBundle(bundle, now);
    return { ...paper, type: 'application/pdf', name, isInline: true };
  }
  return csvFile(receiptsCsv(await readReceiptLines(db, period)), name);
}
