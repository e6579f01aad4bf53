import { findAnything as contract } from '@tradebridge/contract/search';
import { serve } from '../platform/serve.ts';
import { findAnything } from './find-anything.ts';

export const searchCalls = { [contract.path]: serve(contract, findAnything) };
