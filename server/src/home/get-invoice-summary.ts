import type { Context } from '../platform/context.ts';
import { getEmployerSummary } from './get-employer-summary.ts';

/** Only the counts of invoices and receipts. */
export async function getInvoiceSummary(context: Context, input: { eId: string }) {
  const { invoicesOverdueCount, invoicesToPayCount, receiptsCount } = await getEmployerSummary(
    context,
    input,
  );
  return { invoicesOverdueCount, invoicesToPayCount, receiptsCount };
}
