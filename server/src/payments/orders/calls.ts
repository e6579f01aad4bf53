import * as contract from '@tradebridge/contract/checkout';
import { serve, serveDownload } from '../../platform/serve.ts';
import { downloadOrderedDocument } from './download-ordered-document.ts';
import { downloadReceipt } from './download-receipt.ts';
import { getOrder } from './get-order.ts';
import { listCompanyOrders, listOrders } from './list-orders.ts';

export const orderCalls = {
  [contract.retrieveOrders.path]: serve(contract.retrieveOrders, listOrders),
  [contract.retrieveCompanyOrders.path]: serve(contract.retrieveCompanyOrders, listCompanyOrders),
  [contract.retrieveOrder.path]: serve(contract.retrieveOrder, getOrder),
};

export const orderDownloads = {
  [contract.downloadReceiptOfOrder.path]: serveDownload(
    contract.downloadReceiptOfOrder,
    downloadReceipt,
  ),
  [contract.downloadOrderedDocument.path]: serveDownload(
    contract.downloadOrderedDocument,
    downloadOrderedDocument,
  ),
};
