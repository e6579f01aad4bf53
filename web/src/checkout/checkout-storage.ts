import { whenSignedOut } from '../app/session.ts';

/** The key in the tab's session storage. */
const storageKey = 'checkout';

/** The stored checkout, or null; only `keepCheckout` writes it. */
export function keptCheckout(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

export function keepCheckout(state: object): void {
  sessionStorage.setItem(storageKey, JSON.stringify(state));
}

// Loaded with the app, unlike the checkout itself. A session that ends by itself leaves the cart
// for its user.
whenSignedOut((because) => {
  if (because === 'askedFor') sessionStorage.removeItem(storageKey);
});
