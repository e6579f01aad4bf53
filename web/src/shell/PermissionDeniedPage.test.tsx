import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('a user without permission sees a message and a link to Home', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { user, main } = await portal.visit('/admin/payments', { as });
  await main.findByText('Your account does not have the permissions required for access.');
  await screen.findByRole('heading', { level: 1, name: 'Permission denied' });
  await expectAccessible();
  await user.click(main.getByRole('link', { name: 'Go to Home' }));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});
