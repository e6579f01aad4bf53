import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The company's receipts, the latest first (BILL-013, OPEN-060). */
export const receiptsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'receipts'], 'employer/retrieveReceipts', { eId });

/** A receipt with its lines and payments (BILL-014); removed with the data of company `eId`. */
export const receiptQuery = (eId: string, rId: string) =>
  callQuery([...companyKeys.of(eId), 'receipts', rId], 'employer/retrieveReceiptDetail', { rId });
