import { screen } from '@testing-library/dom';
import { test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

test('an unknown address shows a message and a link to Home', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const { user, main } = await portal.visit('/nowhere/at-all', { as });
  await screen.findByRole('heading', { level: 1, name: 'Page not found.' });
  await expectAccessible();
  await user.click(main.getByRole('link', { name: 'Go to Home' }));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});

test('a visitor at an unknown address signs in first', async () => {
  await portal.visit('/nowhere/at-all');
  await screen.findByLabelText('Email address');
});
