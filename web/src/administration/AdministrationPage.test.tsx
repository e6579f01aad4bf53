import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { bouncedAddresses } from '../../../server/src/outside/tables.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

test('each link shows its current figures, even before anything has happened', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin', { as });
  await main.findByText('1 account');
  await main.findByText('No labels changed');
  await main.findByText('Nothing recorded yet');
  await main.findByText('Nothing needs attention');
  await main.findByText('Never changed');
  await main.findByText('No extracts yet');
  await main.findByText('0 valid tokens');
  await expectAccessible();

  const people = within(main.getByRole('region', { name: 'People' }));
  await user.click(people.getByRole('link', { name: 'Users' }));
  await screen.findByRole('heading', { level: 1, name: 'Users' });
});

test('a figure that failed to load shows a message, and the others are shown', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  portal.fail('registry/retrieveUploads');
  const { main } = await portal.visit('/admin', { as });
  await main.findByText('Couldn’t be loaded');
  await main.findByText('Nothing needs attention');
  expect(main.getAllByText('Couldn’t be loaded')).toHaveLength(1);
  const data = within(main.getByRole('region', { name: 'Data' }));
  data.getByRole('link', { name: 'Registry' });
});

test('an address whose mail bounces is shown', async () => {
  await portal.db.orm.insert(bouncedAddresses).values({
    email: 'gone@example.test',
    subject: 'Invitation',
    status: '5.1.1',
    reason: '550 No such user here',
    at: portal.app.now,
  });
  const { main } = await portal.visit('/admin', { as: await staffWith(portal.db, 'isAdmin') });
  await main.findByText('Needs attention: 1 bounced email address');
});

test('company admins and support staff are denied access, and see no link', async () => {
  const { user: contact } = await aContactAs(portal.db, 'admin');
  for (const as of [contact, await staffWith(portal.db, 'isSupport')]) {
    const { main } = await portal.visit('/admin', { as });
    await main.findByText('Your account does not have the permissions required for access.');
    expect(screen.queryByRole('link', { name: /^Admin/ })).toBeNull();
    await portal.leave();
  }
});

test('a visitor signs in before the audit is opened', async () => {
  await portal.visit('/admin/audit');
  await screen.findByLabelText('Email address');
  expect(location.pathname + location.search).toBe('/auth/sign-in?redirectUrl=%2Fadmin%2Faudit');
});
