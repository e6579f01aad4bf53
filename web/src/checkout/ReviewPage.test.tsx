import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();
const address = '/cart/review';

test('the review leads to the next step, and an empty cart back to the cart', async () => {
  const { user, main } = await portal.visit(address, { as: await aUser(portal.db) });
  await main.findByText('Content here...');
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Review' });
  await expectAccessible();
  await user.click(main.getByRole('link', { name: 'Next' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
});

test('signed-out users sign in first', async () => {
  await portal.visit(address);
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
});
