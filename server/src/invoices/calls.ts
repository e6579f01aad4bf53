import {
  downloadInvoice,
  retrievePreEnrolmentDetail,
  retrieveUnpaidPreEnrolments,
} from '@tradebridge/contract/invoices';
import { serve, serveDownload } from '../platform/serve.ts';
import { getInvoice } from './get-invoice.ts';
import { getPreEnrolment } from './get-pre-enrolment.ts';
import { listUnpaidPreEnrolments } from './list-unpaid-pre-enrolments.ts';

export const invoiceCalls = {
  [retrieveUnpaidPreEnrolments.path]: serve(retrieveUnpaidPreEnrolments, listUnpaidPreEnrolments),
  [retrievePreEnrolmentDetail.path]: serve(retrievePreEnrolmentDetail, getPreEnrolment),
};

export const invoiceDownloads = {
  [downloadInvoice.path]: serveDownload(downloadInvoice, getInvoice),
};
