import {
  payInvoiceByLink,
  retrieveInvoiceToPay,
  retrieveLinkPayment,
  retrievePaymentLinks,
  revokePaymentLink,
  sendPaymentLink,
} from '@tradebridge/contract/payment-links';
import { serve, serveByLink } from '../../platform/serve.ts';
import { getInvoiceToPay } from './get-invoice-to-pay.ts';
import { listLinks } from './list-links.ts';
import { getLinkPayment, payByLink } from './pay-by-link.ts';
import { revokeLink } from './revoke-link.ts';
import { sendLink } from './send-link.ts';

export const paymentLinkCalls = {
  [sendPaymentLink.path]: serve(sendPaymentLink, sendLink),
  [retrievePaymentLinks.path]: serve(retrievePaymentLinks, listLinks),
  [revokePaymentLink.path]: serve(revokePaymentLink, revokeLink),
  [retrieveInvoiceToPay.path]: serveByLink(retrieveInvoiceToPay, getInvoiceToPay),
  [payInvoiceByLink.path]: serveByLink(payInvoiceByLink, payByLink),
  [retrieveLinkPayment.path]: serveByLink(retrieveLinkPayment, getLinkPayment),
};
