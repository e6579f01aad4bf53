import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  anAccount,
  anAccountEntry,
} from '../../../server/src/company-account/test-account-entries.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

/** A company with an invoice, a payment of two, a receipt without effect, and a late entry. */
async function anAccountHolder() {
  const contact = await aContactAs(portal.db, 'reader');
  const { employerId } = contact;
  const invoice = { invoiceNumber: 'INV-1', documentNumber: 'INV-1', studentName: 'Ngaire Tūhoe' };
  await anAccountEntry(portal.db, employerId, { ...invoice, dueDay: '2026-03-31' });
  const other = { invoiceNumber: 'INV-2', documentNumber: 'INV-2', studentName: 'Aroha Ngata' };
  await anAccountEntry(portal.db, employerId, {
    ...other,
    ...{ amount: 50_000, gstAmount: 0, dueDay: '2026-02-25' },
    ...{ postedDay: '2026-03-05', aboutDay: '2026-02-20' },
  });
  const payment = {
    kind: 'payment' as const,
    postedDay: '2026-03-09',
    documentNumber: 'TB-R-12',
    purchaseOrderNumber: 'PO-7781',
  };
  await anAccountEntry(portal.db, employerId, {
    ...{ ...payment, invoiceNumber: 'INV-1', studentName: 'Ngaire Tūhoe' },
    ...{ amount: -110_000, gstAmount: -10_000 },
  });
  await anAccountEntry(portal.db, employerId, {
    ...{ ...payment, invoiceNumber: 'INV-2', studentName: 'Aroha Ngata' },
    ...{ amount: -40_000, gstAmount: 0 },
  });
  await anAccountEntry(portal.db, employerId, {
    ...{ kind: 'registryReceipt', documentNumber: 'R-900', notedAmount: 7_500 },
    ...{ amount: 0, gstAmount: 0, postedDay: '2026-03-10', aboutDay: '2026-03-08' },
  });
  return contact;
}

const march = '/account?from=2026-03-01&to=2026-03-31';

test('the account says what was posted, what a payment paid, and what is owed by age', async () => {
  const { user: as } = await anAccountHolder();
  const { main } = await portal.visit(march, { as });
  await main.findByText(/^Account activity as known on \d\d-\w{3}-\d{4}$/);
  const rows = (await main.findAllByRole('row')).map(({ textContent }) => textContent ?? '');
  expect(rows[1]).toMatch(/01-Mar-2026.*Opening balance.*\$0\.00/);
  expect(rows[2]).toMatch(/Invoice INV-1.*Ngaire Tūhoe · due 31-Mar-2026.*\$1,100\.00/);
  // Posted late: with the day that it is about.
  expect(rows[3]).toMatch(/05-Mar-2026.*Invoice INV-2.*about 20-Feb-2026.*\$500\.00.*\$1,600\.00/);
  // One bank amount, with its parts below.
  expect(rows[4]).toMatch(
    /Payment TB-R-12.*2 invoices · purchase order PO-7781.*\$1,500\.00.*\$100\.00/,
  );
  expect(rows[5]).toMatch(/INV-1 · Ngaire Tūhoe.*\$1,100\.00/);
  expect(rows[6]).toMatch(/INV-2 · Aroha Ngata.*\$400\.00/);
  expect(rows[7]).toMatch(/R-900.*about 08-Mar-2026 · \$75\.00, without effect on the balance/);
  expect(rows[8]).toMatch(/Closing balance.*\$100\.00/);
  const ageing = screen.getByRole('region', { name: 'Owed by age' });
  expect(ageing.textContent).toMatch(/Not overdue\$100\.00/);
  await expectAccessible();
});

test('another period is in the address, and a reversed one is refused in words', async () => {
  const { user: as } = await anAccountHolder();
  const { user, main } = await portal.visit(march, { as });
  await main.findByText(/TB-R-12/);
  const to = main.getByLabelText('To');
  await user.clear(to);
  await user.type(to, '2026-02-01');
  await main.findByText('The last day must not be before the first.');
  main.getByText(/TB-R-12/);
  await user.clear(to);
  await user.type(to, '2026-03-04');
  await waitFor(() => expect(location.search).toBe('?from=2026-03-01&to=2026-03-04'));
  await waitFor(() => expect(main.queryByText(/TB-R-12/)).toBeNull());
  await main.findByText(/Invoice INV-1/);
});

test('a period in which nothing was posted says so', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await anAccount(portal.db, employerId);
  const { main } = await portal.visit(march, { as });
  await main.findByText('Nothing in this period');
  expect(screen.queryByRole('region', { name: 'Owed by age' })).toBeNull();
});

test('an account that failed to load is there after Retry', async () => {
  const { user: as } = await anAccountHolder();
  portal.fail('employer/retrieveAccountActivity');
  const { user, main } = await portal.visit(march, { as });
  await main.findByText('The account couldn’t be loaded');
  portal.mend('employer/retrieveAccountActivity');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/TB-R-12/);
});

test('users without a company see how to connect, and no account', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit(march, { as });
  await main.findByText('Your account is not connected yet');
  screen.getByRole('heading', { level: 1, name: 'Account activity' });
});

test('receipts lead to the account', async () => {
  const { user: as } = await anAccountHolder();
  const { user, main } = await portal.visit('/receipts', { as });
  await user.click(await main.findByRole('link', { name: 'Account activity' }));
  await waitFor(() => expect(location.pathname).toBe('/account'));
});
