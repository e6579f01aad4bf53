import { retrieveTrainingContractList } from '@tradebridge/contract/apprentices';
import { syncEmployerSummary } from '@tradebridge/contract/companies';
import { retrieveSignoffRequests } from '@tradebridge/contract/sign-offs';
import type { AskedCall } from './load.ts';

export const summaryOf = (eId: string): AskedCall => ({
  name: 'summary',
  path: syncEmployerSummary.path,
  input: { eId },
});

export const apprenticeListOf = (eId: string): AskedCall => ({
  name: 'apprentice list',
  path: retrieveTrainingContractList.path,
  input: { eId },
});

export const signOffListOf = (eId: string): AskedCall => ({
  name: 'sign-off requests',
  path: retrieveSignoffRequests.path,
  input: { eId },
});
