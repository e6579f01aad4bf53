import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { anAttempt, anOrder } from '../../../server/src/payments/test-orders.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('unpaid invoices are listed by due date, and can be added to the cart', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await anApprentice(portal.db, employerId);
  await aPreEnrolment(portal.db, employerId, studentId, { invoiceNumber: 'INV-11' });
  await aPreEnrolment(portal.db, employerId, studentId, {
    invoiceNumber: 'INV-12',
    dueDate: '2026-02-20',
    lines: [[25_000, 0]],
  });
  const { user, main } = await portal.visit('/invoices', { as });
  await main.findByRole('row', { name: /Ngaire Tūhoe.*INV-12.*10 days overdue.*\$250\.00/ });
  main.getByRole('row', { name: /INV-11.*due in 18 days.*\$1,100\.00/ });
  main.getByRole('columnheader', { name: 'Pay' });
  const rows = main.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    '1 overdue, $250.00',
    expect.stringContaining('INV-12'),
    '1 not yet due, $1,100.00',
    expect.stringContaining('INV-11'),
  ]);
  await expectAccessible();

  await user.click(main.getByRole('button', { name: 'Pay $250.00 for invoice INV-12' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
});

test('a company that owes nothing sees a message', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/invoices', { as });
  await main.findByText('Nothing to pay');
  expect(main.queryByRole('searchbox')).toBeNull();
});

test('pre-enrolments that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await anApprentice(portal.db, employerId);
  await aPreEnrolment(portal.db, employerId, studentId, { invoiceNumber: 'INV-21' });
  portal.fail('employer/retrieveUnpaidPreEnrolments');
  const { user, main } = await portal.visit('/invoices', { as });
  await main.findByText('The pre-enrolments couldn’t be loaded');
  portal.mend('employer/retrieveUnpaidPreEnrolments');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('row', { name: /INV-21/ });
});

test('a reader sees unpaid invoices and cannot pay them', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { studentId } = await anApprentice(portal.db, employerId);
  await aPreEnrolment(portal.db, employerId, studentId, { invoiceNumber: 'INV-31' });
  const { main } = await portal.visit('/invoices', { as });
  await main.findByRole('row', { name: /INV-31/ });
  expect(main.queryByRole('button', { name: /Pay/ })).toBeNull();
  expect(main.queryByRole('columnheader', { name: 'Pay' })).toBeNull();
});

/** A company with three invoices, two of them overdue. */
async function threeInvoices(role: 'writer' | 'reader', numbers: readonly string[]) {
  const { employerId, user: as } = await aContactAs(portal.db, role);
  const { studentId } = await anApprentice(portal.db, employerId);
  for (const [index, invoiceNumber] of numbers.entries()) {
    const dueDate = index === 0 ? '2026-04-20' : `2026-02-0${index}`;
    await aPreEnrolment(portal.db, employerId, studentId, { invoiceNumber, dueDate });
  }
  return { as, employerId, studentId };
}

test('all overdue invoices are added to the cart together', async () => {
  const { as } = await threeInvoices('writer', ['INV-41', 'INV-42', 'INV-43']);
  const { user, main } = await portal.visit('/invoices', { as });
  await main.findByText('Choose the invoices to pay together.');
  await user.click(main.getByRole('button', { name: 'Pay 2 overdue ($2,200.00)' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
  await main.findByRole('heading', { name: 'Outstanding fees of 2 invoices' });
  main.getByRole('heading', { name: /^Invoice INV-42: Ngaire Tūhoe/ });
  main.getByRole('heading', { name: /^Invoice INV-43: / });
  main.getByText('$2,200.00');
  await expectAccessible();
});

test('selected invoices are totalled and added to the cart together', async () => {
  const { as } = await threeInvoices('writer', ['INV-51', 'INV-52', 'INV-53']);
  const { user, main } = await portal.visit('/invoices', { as });
  const tick = async (number: string) =>
    user.click(
      await main.findByRole('checkbox', { name: new RegExp(`^Choose invoice ${number}`) }),
    );
  await tick('INV-51');
  await main.findByText('1 chosen, $1,100.00');
  expect(main.queryByRole('button', { name: /^Pay \d+ / })).toBeNull();
  await tick('INV-52');
  await main.findByText('2 chosen, $2,200.00');
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Clear' }));
  await main.findByText('Choose the invoices to pay together.');
  await tick('INV-51');
  await tick('INV-53');
  await user.click(main.getByRole('button', { name: 'Pay 2 invoices ($2,200.00)' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
});

test('an invoice being paid cannot be selected', async () => {
  const { as, employerId, studentId } = await threeInvoices('writer', [
    'INV-61',
    'INV-62',
    'INV-63',
  ]);
  const { preEnrolmentId } = await aPreEnrolment(portal.db, employerId, studentId, {
    invoiceNumber: 'INV-64',
  });
  const order = await anOrder(portal.db, {
    studentId,
    employerId,
    userId: as.id,
    preEnrolmentId,
    lines: [{ unitAmount: 110_000 }],
  });
  await anAttempt(portal.db, order, { state: 'unknown' });
  const { main } = await portal.visit('/invoices', { as });
  await main.findByRole('row', { name: /INV-64/ });
  expect(main.getAllByRole('checkbox')).toHaveLength(3);
  expect(main.queryByRole('checkbox', { name: /INV-64/ })).toBeNull();
});

test('a reader cannot select invoices', async () => {
  const { as } = await threeInvoices('reader', ['INV-71', 'INV-72', 'INV-73']);
  const { main } = await portal.visit('/invoices', { as });
  await main.findByRole('row', { name: /INV-72/ });
  expect(main.queryByRole('checkbox')).toBeNull();
  expect(main.queryByText('Choose the invoices to pay together.')).toBeNull();
});
