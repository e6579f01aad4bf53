import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aCompany } from '../../../server/src/companies/test-contacts.ts';
import {
  anAccount,
  anAccountEntry,
} from '../../../server/src/company-account/test-account-entries.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();
const empty = await openPortal();

test('administrators compare balances before and after the upgrade', async () => {
  const changed = await aCompany(portal.db, { name: 'Kauri Electrical' });
  await anAccount(portal.db, changed.employerId, { formerBalance: 72_000, openingBalance: 61_000 });
  await anAccountEntry(portal.db, changed.employerId, { amount: 61_000 });
  const different = await aCompany(portal.db, { name: 'Rata Plumbing' });
  await anAccount(portal.db, different.employerId, { formerBalance: 5000, openingBalance: 7000 });
  await anAccountEntry(portal.db, different.employerId, {
    ...{ kind: 'openingDifference', source: `openingDifference:${different.employerId}` },
    ...{ amount: 7000, gstAmount: 0 },
  });
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/accounts', { as });
  await main.findByRole('row', {
    name: /Kauri Electrical.*\$720\.00.*\$610\.00.*\$0\.00.*\$610\.00/,
  });
  main.getByRole('row', { name: /Rata Plumbing.*\$50\.00.*\$70\.00.*\$70\.00.*\$70\.00/ });
  await expectAccessible();
  await user.click(main.getByRole('radio', { name: 'Only opening differences' }));
  await main.findByRole('row', { name: /Rata Plumbing/ });
  await expect.poll(() => main.queryByText('Kauri Electrical')).toBeNull();
});

test('without a changed balance there is a message', async () => {
  const as = await staffWith(empty.db, 'isAdmin');
  const { user, main } = await empty.visit('/admin/accounts', { as });
  await main.findByText('No balance changed');
  await user.click(main.getByRole('radio', { name: 'Only opening differences' }));
  await main.findByText('No opening differences');
});

test('balances that failed to load are there after Retry', async () => {
  const as = await staffWith(empty.db, 'isAdmin');
  empty.fail('payments/retrieveOpenedAccounts');
  const { user, main } = await empty.visit('/admin/accounts', { as });
  await main.findByText('The balances couldn’t be loaded');
  empty.mend('payments/retrieveOpenedAccounts');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('No balance changed');
});

test.each(['a contact', 'support staff'])('%s may not see them', async (who) => {
  const as =
    who === 'a contact'
      ? (await aContactAs(empty.db, 'admin')).user
      : await staffWith(empty.db, 'isSupport');
  await empty.visit('/admin/accounts', { as });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveProperty(
    'textContent',
    'Account balances',
  );
});
