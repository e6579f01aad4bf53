import { checkMFAComponentLicense, init, ping } from '@tradebridge/contract/core';
import { serve } from '../platform/serve.ts';

export const coreCalls = {
  [init.path]: serve(init, async ({ institution: { version, id } }) => ({ version, instance: id })),
  [checkMFAComponentLicense.path]: serve(checkMFAComponentLicense, async () => true),
  [ping.path]: serve(ping, async () => true as const),
};
