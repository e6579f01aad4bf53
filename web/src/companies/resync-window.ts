const minute = 60_000;

/**
 * Whether a sign-in brings everything anew: the first one does, and one whose predecessor is longer
 * ago than `resyncWindow` minutes (SYNC-004 to 006).
 */
export function isFullSyncDue(
  previousLogin: string | null,
  resyncWindow: number,
  now: Date,
): boolean {
  if (previousLogin === null) return true;
  return now.getTime() - Date.parse(previousLogin) > resyncWindow * minute;
}
