import type { DifferenceKind, MovementType } from '@tradebridge/contract/payment-rules';

/** The portal's record of money that moved, or may have; amounts in cents. */
export interface OwnEntry {
  readonly type: MovementType;
  readonly attemptId: string;
  /** For a refund. */
  readonly refundId: string | null;
  /** Our id for the payment at the provider. */
  readonly providerOrderId: string;
  readonly orderNumber: string;
  /** Number of the receipt or adjustment note; null if there is none. */
  readonly paperNumber: string | null;
  readonly reference: string | null;
  readonly at: Date;
  readonly amount: number;
  /** Whether it is known that the money moved. */
  readonly isKnown: boolean;
  /** Whether it was requested on the settled day. */
  readonly isOfDay: boolean;
}

/** A movement in the provider's records. */
export interface ProviderEntry {
  readonly type: MovementType;
  readonly orderId: string;
  readonly reference: string;
  readonly amount: number;
}

type SettlementResult = 'matched' | DifferenceKind | 'unknown';

/** A movement of money as both sides record it. */
export interface SettlementEntry {
  readonly own: OwnEntry | null;
  readonly theirs: ProviderEntry | null;
  readonly result: SettlementResult;
}

const groupOf = (type: string, orderId: string) => `${type} ${orderId}`;

function resultOf(own: OwnEntry | null, theirs: ProviderEntry | null): SettlementResult {
  if (own && !own.isKnown) return 'unknown';
  if (!own) return 'missingHere';
  if (!theirs) return 'missingThere';
  if (own.amount !== theirs.amount) return 'amountDiffers';
  return own.reference === theirs.reference ? 'matched' : 'referenceDiffers';
}

/** Criteria for matching two entries of a payment, the most certain first. */
const matchers: readonly ((own: OwnEntry, theirs: ProviderEntry) => boolean)[] = [
  (own, theirs) => own.reference === theirs.reference && own.amount === theirs.amount,
  (own, theirs) => own.reference === theirs.reference,
  (own, theirs) => own.amount === theirs.amount,
  () => true,
];

/**
 * Compares the portal's entries of a day with the provider's. Each entry of either side is in
 * exactly one row; entries of other days only beside one of the provider's.
 */
export function reconcile(
  owns: readonly OwnEntry[],
  providers: readonly ProviderEntry[],
): SettlementEntry[] {
  const waiting = new Map<string, ProviderEntry[]>();
  for (const theirs of providers) {
    const group = groupOf(theirs.type, theirs.orderId);
    waiting.set(group, [...(waiting.get(group) ?? []), theirs]);
  }
  const found = new Map<OwnEntry, ProviderEntry>();
  for (const isAlike of matchers) {
    for (const own of owns) {
      const candidates = waiting.get(groupOf(own.type, own.providerOrderId)) ?? [];
      const at = found.has(own) ? -1 : candidates.findIndex((theirs) => isAlike(own, theirs));
      const [theirs] = at < 0 ? [] : candidates.splice(at, 1);
      if (theirs) found.set(own, theirs);
    }
  }
  const ofOwn = owns.flatMap((own) => {
    const theirs = found.get(own) ?? null;
    return own.isOfDay || theirs ? [{ own, theirs, result: resultOf(own, theirs) }] : [];
  });
  const matched = new Set(found.values());
  const ofTheirs = providers
    .filter((theirs) => !matched.has(theirs))
    .map((theirs) => ({ own: null, theirs, result: resultOf(null, theirs) }));
  return [...ofOwn, ...ofTheirs];
}
