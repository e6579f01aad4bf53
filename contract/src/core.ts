import { z } from 'zod';
import { defineCall } from './call.ts';

export const init = defineCall({
  path: 'core/init',
  policy: 'session',
  input: z.strictObject({}),
  result: z.object({ version: z.string(), instance: z.string() }),
  effect: 'Which version of the portal answers, and for which institution.',
});

export const ping = defineCall({
  path: 'core/ping',
  policy: 'session',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Says that the server is there.',
});

export const checkMFAComponentLicense = defineCall({
  path: 'core/checkMFAComponentLicense',
  policy: 'session',
  input: z.strictObject({}),
  result: z.boolean(),
  effect: 'Whether the portal can ask for a second factor: it always can.',
});
