import { init, ping } from '@tradebridge/contract/core';
import { serve } from '../platform/serve.ts';

export const coreCalls = {
  [init.path]: serve(init, async ({ institution: { version, id } }) => ({ version, instance: id })),
  [ping.path]: serve(ping, async () => true as const),
};
