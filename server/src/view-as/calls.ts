import * as contract from '@tradebridge/contract/view-as';
import { serve } from '../platform/serve.ts';
import { explainAccess } from './explain-access.ts';
import { explainPages } from './explain-pages.ts';
import { startViewAs, stopViewAs } from './view-as.ts';

export const viewAsCalls = {
  [contract.startViewAs.path]: serve(contract.startViewAs, startViewAs),
  [contract.stopViewAs.path]: serve(contract.stopViewAs, stopViewAs),
  [contract.explainAccess.path]: serve(contract.explainAccess, explainAccess),
  [contract.explainPages.path]: serve(contract.explainPages, explainPages),
};
