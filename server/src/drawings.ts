import { drawInvoice } from './invoices/draw-invoice.ts';
import type { Drawings } from './papers/paper-kinds.ts';
import { drawAdjustmentNote } from './payments/papers/draw-adjustment-note.ts';
import { drawPaymentReceipt } from './payments/papers/draw-payment-receipt.ts';
import { drawCompanyReceipt, drawReceipt } from './receipts/draw-receipt.ts';
import { drawStatement } from './receipts/draw-statement.ts';
import { drawContractReport } from './reports/draw-contract-report.ts';
import { drawProgressReport } from './reports/draw-progress-report.ts';
import { drawTrainingPlan } from './reports/draw-training-plan.ts';
import { drawSignOffHistory } from './sign-offs/draw-sign-off-history.ts';
import { drawSubmission } from './submissions/draw-submission.ts';

/** Every kind of PDF with the function that draws it. */
export const drawings: Drawings = {
  invoice: drawInvoice,
  receipt: drawReceipt,
  'company-receipt': drawCompanyReceipt,
  'payment-receipt': drawPaymentReceipt,
  'adjustment-note': drawAdjustmentNote,
  statement: drawStatement,
  'training-plan': drawTrainingPlan,
  'contract-report': drawContractReport,
  'progress-report': drawProgressReport,
  'sign-off-history': drawSignOffHistory,
  submission: drawSubmission,
};
