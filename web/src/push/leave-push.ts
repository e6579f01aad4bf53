import { isInShell } from '../app/native/bridge.ts';
import { beforeSignOut } from '../app/session.ts';
import { readUserId } from '../app/token.ts';
import { pushOwner } from './push-owner.ts';

/**
 * Ends pushes when a user signs out (ID-053), including those an earlier visit registered: a user
 * who signs out at once is faster than `use-push.ts`.
 */
beforeSignOut(async () => {
  const userId = readUserId();
  if (userId === null || (pushOwner() !== userId && !isInShell())) return;
  const { leavePush } = await import('./start-push.ts');
  await leavePush(userId);
});
