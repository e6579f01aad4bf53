import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('an account is found by a part of its name, and opened', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  await aUser(portal.db, { name: 'Ngaire Tūhoe', emailVerified: true });
  await aUser(portal.db, { name: 'Cooper Bell', emailVerified: true });
  const { user, main } = await portal.visit('/admin/users', { as });
  await main.findByRole('link', { name: 'Cooper Bell' });
  await expectAccessible();

  await user.type(main.getByRole('searchbox'), 'tuhoe');
  await main.findByText('1 account');
  expect(main.queryByText('Cooper Bell')).toBeNull();
  await user.click(main.getByRole('link', { name: 'Ngaire Tūhoe' }));
  await screen.findByRole('heading', { name: 'Ngaire Tūhoe' });
});

test('if nobody is locked out, all users can be shown again', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/users', { as });
  await user.click(await main.findByRole('radio', { name: 'Locked' }));
  await main.findByText('No locked accounts');
  await user.click(main.getByRole('button', { name: 'Show everyone' }));
  await main.findByRole('link', { name: as.name });
});

test('users that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  portal.fail('administration/findUsers');
  const { user, main } = await portal.visit('/admin/users', { as });
  await main.findByText('The users couldn’t be loaded');
  portal.mend('administration/findUsers');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('link', { name: as.name });
});

test('contacts and support staff have no access to the accounts', async () => {
  const { user: contact } = await aContactAs(portal.db, 'admin');
  for (const as of [contact, await staffWith(portal.db, 'isSupport')]) {
    const { main } = await portal.visit('/admin/users', { as });
    await main.findByText('Your account does not have the permissions required for access.');
    expect(main.queryByRole('searchbox')).toBeNull();
    await portal.leave();
  }
});
