import type { ShellContent } from '@tradebridge/contract/profile';
import { retrieveShownActions } from '../actions/read-actions.ts';
import { retrieveMenu } from '../pages/read-pages.ts';
import type { Context } from '../platform/context.ts';

/** Maximum actions sent to a browser: the most recently modified. */
const maxActions = 100;

/** The menu items and actions that the user sees. */
export async function retrieveShellContent(
  context: Pick<Context, 'db' | 'now' | 'actor'>,
): Promise<ShellContent> {
  const [menu, actions] = await Promise.all([
    retrieveMenu(context),
    retrieveShownActions(context, maxActions),
  ]);
  return { menu, actions };
}
