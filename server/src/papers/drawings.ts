import { drawInvoice } from '../invoices/draw-invoice.ts';
import { drawAdjustmentNote } from '../payments/papers/draw-adjustment-note.ts';
import { drawPaymentReceipt } from '../payments/papers/draw-payment-receipt.ts';
import { drawReceipt } from '../receipts/draw-receipt.ts';
import { drawStatement } from '../receipts/draw-statement.ts';
import { drawContractReport } from '../reports/draw-contract-report.ts';
import { drawProgressReport } from '../reports/draw-progress-report.ts';
import { drawTrainingPlan } from '../reports/draw-training-plan.ts';
import type { Sheet } from './sheet.ts';

/** Draws a paper: begins it on the sheet and says all that stands in it. */
export type Drawing<Data> = (sheet: Sheet, data: Data) => void;

/**
 * Every kind of paper with what draws it. The data of a paper crosses to another thread and is hashed,
 * so it is plain: what JSON can say. Whoever changes how a paper looks counts `layoutVersion` up.
 */
export const drawings = {
  invoice: drawInvoice,
  receipt: drawReceipt,
  'payment-receipt': drawPaymentReceipt,
  'adjustment-note': drawAdjustmentNote,
  statement: drawStatement,
  'training-plan': drawTrainingPlan,
  'contract-report': drawContractReport,
  'progress-report': drawProgressReport,
} satisfies Record<string, Drawing<never>>;

type Drawings = typeof drawings;
export type PaperKind = keyof Drawings;
export type PaperData<Kind extends PaperKind> = Parameters<Drawings[Kind]>[1];
