import { screen } from '@testing-library/dom';
import { maxInvoicesAtOnce } from '@tradebridge/contract/checkout-rules';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { accepted, goOn } from './test-cart.ts';

const portal = await openPortal();

/** A company with this many invoices that ask for no card, and its list of them. */
async function openInvoices(count: number) {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await anApprentice(portal.db, employerId);
  for (let index = 0; index < count; index += 1) {
    await aPreEnrolment(portal.db, employerId, studentId, {
      ...{ lines: [[9_000, 0]], feeHelpDescription: 'Fee concession', feeHelpAmount: 9_000 },
    });
  }
  return { as, employerId, ...(await portal.visit('/invoices', { as })) };
}
type Opened = Awaited<ReturnType<typeof openInvoices>>;

/** Pays the charge in the cart. */
async function payCharge(opened: Pick<Opened, 'user' | 'main'>) {
  const { user, main } = opened;
  await goOn(opened);
  await user.click(await main.findByLabelText(accepted));
  await user.click(main.getByRole('button', { name: 'Complete order' }));
  await screen.findByText('Your payment has been processed.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
}

const paidOf = async ({ employerId }: Opened) => {
  const { rows } = await portal.db.pool.query<{ paid: number; orders: number }>(
    `select count(*)::integer as paid, count(distinct order_invoices.pre_enrolment_id)::integer as invoices,
       count(distinct order_id)::integer as orders
     from order_invoices join orders using (order_id) where orders.employer_id = $1`,
    [employerId],
  );
  return rows[0];
};

test('more invoices than one charge takes are paid one charge after the other, each once', async () => {
  const opened = await openInvoices(maxInvoicesAtOnce + 2);
  const { user, main } = opened;
  await user.click(await main.findByRole('button', { name: 'Choose all 52 shown' }));
  await main.findByText(
    '52 chosen, $0.00. One charge pays up to 50, so they take 2 charges, those due first in the first.',
  );
  expect(main.queryByRole('button', { name: /^Choose all/ })).toBeNull();
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Pay 52 invoices ($0.00) in 2 charges' }));

  await main.findByText('Charge 1 of 2');
  main.getByText(/^2 more invoices follow\./);
  await payCharge(opened);
  await main.findByText('Charge 1 of 2 is paid');
  expect(await paidOf(opened)).toEqual({ paid: 50, invoices: 50, orders: 1 });

  await user.click(
    await main.findByRole('button', { name: 'Pay next: charge 2 of 2, 2 invoices, $0.00' }),
  );
  await main.findByText('Charge 2 of 2');
  main.getByText(/^It is the last one\./);
  await payCharge(opened);
  await main.findByText('Charge 2 of 2 is paid');
  expect(main.queryByRole('button', { name: /^Pay next/ })).toBeNull();
  expect(await paidOf(opened)).toEqual({ paid: 52, invoices: 52, orders: 2 });
}, 60_000);

test('a charge whose answer was lost is asked for, also after a reload, and then the next one follows', async () => {
  const opened = await openInvoices(maxInvoicesAtOnce + 1);
  const { user, main } = opened;
  await user.click(await main.findByRole('button', { name: 'Choose all 51 shown' }));
  await user.click(main.getByRole('button', { name: /^Pay 51 invoices/ }));
  await main.findByText('Charge 1 of 2');
  await goOn(opened);
  await user.click(await main.findByLabelText(accepted));
  portal.fail('core/processPayment', 'answer');
  portal.hold('checkout/retrievePayment');
  await user.click(main.getByRole('button', { name: 'Complete order' }));
  await main.findByText('Do not pay again.');
  main.getByText('Charge 1 of 2');

  const kept = sessionStorage.getItem('checkout') ?? '';
  await portal.leave();
  sessionStorage.setItem('checkout', kept);
  const again = await portal.visit('/cart/pay', { as: opened.as });
  await screen.findByText('Your payment has been processed.');
  await again.user.click(screen.getByRole('button', { name: 'OK' }));
  await again.main.findByText('Charge 1 of 2 is paid');
  await again.user.click(
    await again.main.findByRole('button', { name: /^Pay next: charge 2 of 2, 1 invoice, / }),
  );
  await again.main.findByText('Charge 2 of 2');
  await payCharge(again);
  expect(await paidOf(opened)).toEqual({ paid: 51, invoices: 51, orders: 2 });
}, 60_000);
