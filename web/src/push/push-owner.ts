/** Whose pushes come to this browser: its tabs may belong to several users. */
export const ownerKey = 'pushOwner';

export function keepPushOwner(userId: string): void {
  try {
    localStorage.setItem(ownerKey, userId);
  } catch {
    // A browser that keeps nothing forgets the subscription too.
  }
}

export function forgetPushOwner(): void {
  try {
    localStorage.removeItem(ownerKey);
  } catch {
    // Nothing was kept.
  }
}

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}
