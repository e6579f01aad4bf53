/** The user whose pushes this browser gets: its tabs may belong to several. */
export const ownerKey = 'pushOwner';

export function keepPushOwner(userId: string): void {
  try {
    localStorage.setItem(ownerKey, userId);
  } catch {
    // A browser that stores nothing forgets the subscription too.
  }
}

export function forgetPushOwner(): void {
  try {
    localStorage.removeItem(ownerKey);
  } catch {
    // Nothing was stored.
  }
}

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}
