/** Whose pushes come to this browser: its tabs may belong to several users. */
export const ownerKey = 'pushOwner';

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}
