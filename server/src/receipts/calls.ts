import {
  downloadReceipt,
  downloadReceipts,
  downloadStatement,
  retrieveReceiptDetail,
  retrieveReceipts,
} from '@tradebridge/contract/receipts';
import { serve, serveDownload } from '../platform/serve.ts';
import { getReceipt } from './get-receipt.ts';
import { getReceiptPaper } from './get-receipt-paper.ts';
import { getReceipts } from './get-receipts.ts';
import { getStatement } from './get-statement.ts';
import { listReceipts } from './list-receipts.ts';

export const receiptCalls = {
  [retrieveReceipts.path]: serve(retrieveReceipts, listReceipts),
  [retrieveReceiptDetail.path]: serve(retrieveReceiptDetail, getReceipt),
};

export const receiptDownloads = {
  [downloadReceipt.path]: serveDownload(downloadReceipt, getReceiptPaper),
  [downloadReceipts.path]: serveDownload(downloadReceipts, getReceipts),
  [downloadStatement.path]: serveDownload(downloadStatement, getStatement),
};
