import { formHandlerSealedPlaces } from './form-handlers/stored-handler.ts';
import { identitySealedPlaces } from './identity/sealed-places.ts';
import { mailSealedPlace } from './outside/mail-jobs.ts';
import { paymentSealedPlaces } from './payments/sealed-places.ts';
import type { SealedPlace } from './platform/reseal.ts';
import { storedSecretsPlace } from './platform/stored-secrets.ts';

/** Every column of sealed values, which a rotation of AUTH_SECRET has to reseal. */
export const sealedPlaces: readonly SealedPlace[] = [
  ...identitySealedPlaces,
  ...paymentSealedPlaces,
  mailSealedPlace,
  storedSecretsPlace,
  ...formHandlerSealedPlaces,
];
