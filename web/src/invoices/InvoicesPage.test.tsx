import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('what is to be paid is listed by due date, and taken to the cart', async () => {
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

test('a company that owes nothing is told so', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { main } = await portal.visit('/invoices', { as });
  await main.findByText('Nothing to pay');
  expect(main.queryByRole('searchbox')).toBeNull();
});

test('pre-enrolments that could not be loaded are there after Retry', async () => {
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

test('a reader sees what is to be paid and cannot pay it', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { studentId } = await anApprentice(portal.db, employerId);
  await aPreEnrolment(portal.db, employerId, studentId, { invoiceNumber: 'INV-31' });
  const { main } = await portal.visit('/invoices', { as });
  await main.findByRole('row', { name: /INV-31/ });
  expect(main.queryByRole('button', { name: /Pay/ })).toBeNull();
  expect(main.queryByRole('columnheader', { name: 'Pay' })).toBeNull();
});
