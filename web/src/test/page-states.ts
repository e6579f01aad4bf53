import type { CallPath } from '@tradebridge/contract/calls';
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
