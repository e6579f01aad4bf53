import type { DifferenceKind, MovementType } from '@tradebridge/contract/payment-rules';

/** What the portal has of money that moved, or may have; amounts in cents. */
export interface OwnEntry {
  readonly type: MovementType;
  readonly attemptId: string;
  /** Of a refund. */
  readonly refundId: string | null;
  /** Our id of the payment at the provider. */
  readonly providerOrderId: string;
  readonly orderNumber: string;
  /** Of the receipt or adjustment note; null where there is none. */
  readonly paperNumber: string | null;
  readonly reference: string | null;
  readonly at: Date;
  readonly amount: number;
  /** Whether it is known that the money moved. */
  readonly isKnown: boolean;
  /** Whether it was asked for on the day that is settled. */
  readonly isOfDay: boolean;
}

/** What the provider says that it moved. */
export interface ProviderEntry {
  readonly type: MovementType;
  readonly orderId: string;
  readonly reference: string;
  readonly amount: number;
}

type SettlementResult = 'matched' | DifferenceKind | 'unknown';

/** One movement of money as both sides have it. */
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

/** The ways in which two entries of one payment belong together, the surest first. */
const likenesses: readonly ((own: OwnEntry, theirs: ProviderEntry) => boolean)[] = [
  (own, theirs) => own.reference === theirs.reference && own.amount === theirs.amount,
  (own, theirs) => own.reference === theirs.reference,
  (own, theirs) => own.amount === theirs.amount,
  () => true,
];

/**
 * Holds what the portal has of a day against what the provider has of it. Each entry of either side
 * is in exactly one row; entries of other days only beside one of the provider's.
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
  for (const isAlike of likenesses) {
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
