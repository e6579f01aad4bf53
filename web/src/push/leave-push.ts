import { isInShell } from '../app/native/bridge.ts';
import { beforeSignOut } from '../app/session.ts';
import { readUserId } from '../app/token.ts';

/** Whose pushes come to this browser: its tabs may belong to several users. */
export const ownerKey = 'pushOwner';

export function pushOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

/**
 * Who signs out is pushed nothing any more (ID-053), not even what an earlier visit registered: whoever does
 * so right after the page has come is faster than `use-push.ts`.
 */
beforeSignOut(async () => {
  const userId = readUserId();
  if (userId === null || (pushOwner() !== userId && !isInShell())) return;
  const { leavePush } = await import('./start-push.ts');
  await leavePush(userId);
});
