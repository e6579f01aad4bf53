import type { Charge, RefundRequest } from '../outside/card-payments.ts';
import { type Secrets, seal, unseal } from '../platform/sealed.ts';

interface Requests {
  charge: Charge;
  refund: RefundRequest;
}

/** A request for the provider as it is kept, to be asked again: that of a charge holds the card's token. */
export const sealRequest = <Kind extends keyof Requests>(
  secret: string,
  kind: Kind,
  request: Requests[Kind],
): string => seal(secret, kind, JSON.stringify(request));

/** The request as it was made. Throws where it was sealed with a secret that is not configured any more. */
export const unsealRequest = <Kind extends keyof Requests>(
  secrets: Secrets,
  kind: Kind,
  sealed: string,
): Requests[Kind] =>
  // We sealed it ourselves.
  JSON.parse(unseal(secrets, kind, sealed)) as Requests[Kind];
