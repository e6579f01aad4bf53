import {
  checkMFAComponentLicense,
  init,
  ping,
  retrieveAppSettings,
  retrieveDocumentOrderLicense,
  retrievePersonTitles,
} from '@tradebridge/contract/core';
import { serve } from '../platform/serve.ts';
import { readSettings } from '../settings/read-settings.ts';

export const coreCalls = {
  [init.path]: serve(init, async ({ institution: { version, id } }) => ({ version, instance: id })),
  [checkMFAComponentLicense.path]: serve(checkMFAComponentLicense, async () => true),
  [ping.path]: serve(ping, async () => true as const),
  [retrieveAppSettings.path]: serve(retrieveAppSettings, ({ db, institution }) =>
    readSettings(db, institution),
  ),
  [retrievePersonTitles.path]: serve(
    retrievePersonTitles,
    async ({ db, institution }) => (await readSettings(db, institution)).personTitles,
  ),
  [retrieveDocumentOrderLicense.path]: serve(
    retrieveDocumentOrderLicense,
    async ({ db, institution }) => (await readSettings(db, institution)).isDocumentOrderEnabled,
  ),
};
