import * as contract from '@tradebridge/contract/home';
import { serve } from '../platform/serve.ts';
import { getEmployerSummary } from './get-employer-summary.ts';
import { getInvoiceSummary } from './get-invoice-summary.ts';

export const homeCalls = {
  [contract.syncEmployerSummary.path]: serve(contract.syncEmployerSummary, getEmployerSummary),
  [contract.syncSummary.path]: serve(contract.syncSummary, getEmployerSummary),
  [contract.syncInvoiceSummary.path]: serve(contract.syncInvoiceSummary, getInvoiceSummary),
};
