import type { Charge, RefundRequest } from '../outside/card-payments.ts';
import { type Secrets, seal, unseal } from '../platform/sealed.ts';

interface Requests {
  charge: Charge;
  refund: RefundRequest;
}

/**
 * Seals a request for the provider so that it can be repeated: that of a charge contains the card's
 * token.
 */
export const sealRequest = <Kind extends keyof Requests>(
  secret: string,
  kind: Kind,
  request: Requests[Kind],
): string => seal(secret, kind, JSON.stringify(request));

/** The original request. Throws if it was sealed with a secret that is no longer configured. */
export const unsealRequest = <Kind extends keyof Requests>(
  secrets: Secrets,
  kind: Kind,
  sealed: string,
): Requests[Kind] =>
  // Sealed by this server.
  JSON.parse(unseal(secrets, kind, sealed)) as Requests[Kind];
