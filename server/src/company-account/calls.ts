import {
  retrieveAccountActivity,
  retrieveInvoiceHistory,
  retrieveOpenedAccounts,
} from '@tradebridge/contract/company-account';
import { serve } from '../platform/serve.ts';
import { listOpenedAccounts } from './list-opened-accounts.ts';
import { readAccountActivity } from './read-account-activity.ts';
import { readInvoiceHistory } from './read-invoice-history.ts';

export const companyAccountCalls = {
  [retrieveAccountActivity.path]: serve(retrieveAccountActivity, readAccountActivity),
  [retrieveInvoiceHistory.path]: serve(retrieveInvoiceHistory, readInvoiceHistory),
  [retrieveOpenedAccounts.path]: serve(retrieveOpenedAccounts, listOpenedAccounts),
};
