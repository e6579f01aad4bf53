import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { appSettings } from './settings.ts';

export const init = defineCall({
  path: 'core/init',
  policy: 'session',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.object({ version: z.string(), instance: z.string() }),
  effect: 'Which version of the portal answers, and for which institution.',
});

export const ping = defineCall({
  path: 'core/ping',
  policy: 'session',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Says that the server is there.',
});

export const checkMFAComponentLicense = defineCall({
  path: 'core/checkMFAComponentLicense',
  policy: 'session',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.boolean(),
  effect: 'Whether the portal can ask for a second factor: it always can.',
});

export const retrieveAppSettings = defineCall({
  path: 'core/retrieveAppSettings',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: appSettings,
  effect: 'The settings that the app works with, those of all modules in one (CON-49).',
});

export const retrievePersonTitles = defineCall({
  path: 'core/retrievePersonTitles',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.array(z.string()),
  effect: 'The titles that a person can have, in the order to offer them.',
});

export const retrieveDocumentOrderLicense = defineCall({
  path: 'core/retrieveDocumentOrderLicense',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.boolean(),
  effect: 'Whether documents can be ordered (isDocumentOrderEnabled).',
});
