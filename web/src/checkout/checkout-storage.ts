import { whenSignedOut } from '../app/session.ts';
import { everyOf, holding, nullOr, parseStored, text } from '../app/stored-values.ts';
import { readFromTab } from '../app/token.ts';

/** The key in the tab's session storage. */
const storageKey = 'checkout';

/** The outline of a stored checkout, whose parts come from the server again. */
interface KeptCheckout {
  readonly userId: string;
  readonly documents: readonly object[];
}

const item = holding<{ id: string; label: string }>({ id: text(), label: text() });
const attempt = holding<{ idempotencyKey: string; items: object[] }>({
  idempotencyKey: text(),
  items: everyOf(item),
});
const oneTry = holding<{ attempt: unknown; unheardKey: string | null }>({
  attempt: nullOr(attempt),
  unheardKey: nullOr(text()),
});
const checkout = holding<KeptCheckout & Record<string, unknown>>({
  userId: text(),
  documents: everyOf(item),
  fees: nullOr(item),
  tries: holding({ fees: oneTry, document: oneTry }),
  priceChanges: everyOf(holding({ key: text(), label: text() })),
  receipt: nullOr(holding({ items: everyOf(item) })),
});

export const parseCheckout = (stored: string | null): KeptCheckout | null =>
  parseStored(stored, checkout, null);

/** The stored checkout, or null. */
export const keptCheckout = (): KeptCheckout | null => parseCheckout(readFromTab(storageKey));

export function keepCheckout(state: object): void {
  sessionStorage.setItem(storageKey, JSON.stringify(state));
}

// Loaded with the app, unlike the checkout itself. A session that ends by itself leaves the cart
// for its user.
whenSignedOut((because) => {
  if (because === 'askedFor') sessionStorage.removeItem(storageKey);
});
