import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

test('a choice applies immediately', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const { user, main } = await portal.visit('/settings', { as });
  await user.click(await main.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.scheme).toBe('dark');
  expect(main.queryByRole('link', { name: 'Open developer tools' })).toBeNull();
  await user.click(main.getByRole('checkbox', { name: 'Developer tools' }));
  await main.findByRole('link', { name: 'Open developer tools' });
  await user.selectOptions(main.getByLabelText('Log level'), 'Debug');
  await expectAccessible();
  await user.click(main.getByRole('radio', { name: 'System' }));
});

test('the settings link to a page about the portal', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const { user, main } = await portal.visit('/settings', { as });
  await user.click(await main.findByRole('link', { name: 'About this portal' }));
  await screen.findByRole('heading', { level: 1, name: 'About' });
});
