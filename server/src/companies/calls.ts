import { retrieveEmployer, syncEmployerSummary } from '@tradebridge/contract/companies';
import { serve } from '../platform/serve.ts';
import { getEmployer } from './get-employer.ts';
import { getEmployerSummary } from './get-employer-summary.ts';

export const companyCalls = {
  [retrieveEmployer.path]: serve(retrieveEmployer, getEmployer),
  [syncEmployerSummary.path]: serve(syncEmployerSummary, getEmployerSummary),
};
