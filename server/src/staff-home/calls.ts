import * as contract from '@tradebridge/contract/staff-home';
import { serve } from '../platform/serve.ts';
import { countWork } from './count-work.ts';
import { listRecentCompanies } from './list-recent-companies.ts';

export const staffHomeCalls = {
  [contract.retrieveWorkQueue.path]: serve(contract.retrieveWorkQueue, countWork),
  [contract.retrieveRecentCompanies.path]: serve(
    contract.retrieveRecentCompanies,
    listRecentCompanies,
  ),
};
