import type { CallPath } from '@tradebridge/contract/calls';
import type { Portal, Visit } from './open-portal.tsx';

// What every page does in the same way, so that its test says only what is its own.

/** Expects a page to say that it failed, and asks it to try again once the call is answered. */
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

/** Expects that the page of an address is denied to somebody. */
export async function expectDenied(
  portal: Portal,
  address: string,
  as: { readonly id: string },
): Promise<void> {
  const { main } = await portal.visit(address, { as });
  await main.findByText('Your account does not have the permissions required for access.');
  await portal.leave();
}
