import { whenSignedOut } from '../app/session.ts';

/** Kept for the session of the tab, under this name. */
const storageKey = 'checkout';

/** What was kept of the checkout, or null; only `keepCheckout` writes it. */
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

// Loaded with the app, as the checkout itself often is not when its user signs out. A session that
// ends by itself leaves it, for its user to go on with.
whenSignedOut((because) => {
  if (because === 'askedFor') sessionStorage.removeItem(storageKey);
});
