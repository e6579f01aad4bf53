import { screen, within } from '@testing-library/dom';
import type { CallPath } from '@tradebridge/contract/calls';
import { session } from '../app/session.ts';
import { writeToken } from '../app/token.ts';
import { browserHistory } from '../ui/history.ts';
import type { Portal, Visit } from './open-portal.tsx';

// Shared checks of every page, so that its test only contains what is special.

/** Expects a page to show a failure, and retries once the call is answered. */
export async function retryOnceMended(
  portal: Portal,
  { user, main }: Visit,
  path: CallPath,
  says: string,
): Promise<void> {
  await main.findByText(says);
  portal.mend(path);
  await user.click(main.getByRole('button', { name: 'Retry' }));
}

/** Expects an editor's history to be shown after Retry, once it can be loaded. */
export async function retryHistory(
  portal: Portal,
  { user, main }: Pick<Visit, 'user' | 'main'>,
  version: number,
): Promise<void> {
  portal.fail('content/retrieveHistory');
  await user.click(main.getByRole('button', { name: 'History' }));
  const history = within(await screen.findByRole('dialog', { name: 'History' }));
  await history.findByText('The history couldn’t be loaded');
  portal.mend('content/retrieveHistory');
  await user.click(history.getByRole('button', { name: 'Retry' }));
  await history.findByText(`Version ${version}`);
}

/** Signs a user in again whose session has ended, on a page. */
export async function signInAgain(
  portal: Portal,
  as: { readonly id: string },
  address: string,
): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
  writeToken(await portal.app.signIn(as.id));
  session.set({ status: 'unknown' });
  browserHistory.push(address);
}

/** Expects a user to be denied a page. */
export async function expectDenied(
  portal: Portal,
  address: string,
  as: { readonly id: string },
): Promise<void> {
  const { main } = await portal.visit(address, { as });
  await main.findByText('Your account does not have the permissions required for access.');
  await portal.leave();
}
