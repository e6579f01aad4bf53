import { isInShell } from '../app/native/bridge.ts';
import { beforeSignOut } from '../app/session.ts';
import { readUserId } from '../app/token.ts';
import { pushOwner } from './push-owner.ts';

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
