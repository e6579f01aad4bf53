import { retrieveSetUp, testSetUpPart } from '@tradebridge/contract/set-up';
import { serve } from '../platform/serve.ts';
import { readSetUp } from './read-set-up.ts';
import { testPart } from './run-test.ts';

export const setUpCalls = {
  [retrieveSetUp.path]: serve(retrieveSetUp, readSetUp),
  [testSetUpPart.path]: serve(testSetUpPart, testPart),
};
