import { type Secrets, seal, unseal } from '../platform/sealed.ts';

const purpose = 'threeDSecure';

/** What 3D Secure was begun for. */
interface BegunFor {
  /** The user, or the payment link, that it was begun by. */
  readonly by: string;
  /** In cents. */
  readonly amount: number;
}

const textOf = (orderId: string, { by, amount }: BegunFor): string =>
  JSON.stringify([orderId, by, amount]);

/** The provider's order as the page is given it: sealed, so that it serves who began it, for that alone. */
export const sealThreeDSecureOrder = (
  secret: string,
  orderId: string,
  begunFor: BegunFor,
): string => seal(secret, purpose, textOf(orderId, begunFor));

/** The provider's order that was begun for just that; null where the page brings anything else. */
export function openThreeDSecureOrder(
  secrets: Secrets,
  sealed: string,
  begunFor: BegunFor,
): string | null {
  try {
    const text = unseal(secrets, purpose, sealed);
    // We sealed it ourselves.
    const [orderId] = JSON.parse(text) as [string];
    return text === textOf(orderId, begunFor) ? orderId : null;
  } catch {
    // It was made up or changed, which is no fault of ours.
    return null;
  }
}
