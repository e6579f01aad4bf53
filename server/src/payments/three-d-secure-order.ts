import { type Secrets, seal, unseal } from '../platform/sealed.ts';

const purpose = 'threeDSecure';

/** The purchase for which 3D Secure was started. */
interface BegunFor {
  /** The user or the payment link that started it. */
  readonly by: string;
  /** In cents. */
  readonly amount: number;
}

const textOf = (orderId: string, { by, amount }: BegunFor): string =>
  JSON.stringify([orderId, by, amount]);

/**
 * The provider's order for the page: sealed, so that it works only for the same user and amount.
 */
export const sealThreeDSecureOrder = (
  secret: string,
  orderId: string,
  begunFor: BegunFor,
): string => seal(secret, purpose, textOf(orderId, begunFor));

/**
 * The provider's order that was started for exactly that; null for any other input from the page.
 */
export function openThreeDSecureOrder(
  secrets: Secrets,
  sealed: string,
  begunFor: BegunFor,
): string | null {
  try {
    const text = unseal(secrets, purpose, sealed);
    // Sealed by this server.
    const [orderId] = JSON.parse(text) as [string];
    return text === textOf(orderId, begunFor) ? orderId : null;
  } catch {
    // It was invented or changed by the client, which is not an internal error.
    return null;
  }
}
