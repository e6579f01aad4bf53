import {
  createServiceToken,
  retrieveServiceTokens,
  revokeServiceToken,
} from '@tradebridge/contract/service-tokens';
import { serve } from '../platform/serve.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

export const serviceTokenCalls = {
  [retrieveServiceTokens.path]: serve(retrieveServiceTokens, listTokens),
  [createServiceToken.path]: serve(createServiceToken, createToken),
  [revokeServiceToken.path]: serve(revokeServiceToken, revokeToken),
};
