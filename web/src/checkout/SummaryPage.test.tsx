import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { accepted, goOn, openFees, stepsIn } from './test-cart.ts';

const portal = await openPortal();

/** Completes an order without an amount due, beside an invoice that may be due. */
async function complete({ alsoDue = null }: { alsoDue?: string | null } = {}) {
  const opened = await openFees(portal, {
    lines: [[9_000, 0]],
    feeHelpDescription: 'Fee concession',
    feeHelpAmount: 9_000,
  });
  const { user, main, studentId } = opened;
  if (alsoDue) await aPreEnrolment(portal.db, null, studentId, { invoiceNumber: alsoDue });
  await main.findByText(/^Outstanding Fees/);
  await goOn(opened);
  await user.click(await main.findByLabelText(accepted));
  await user.click(main.getByRole('button', { name: 'Complete order' }));
  await screen.findByText('Your payment has been processed.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  return opened;
}

test('the receipt shows what was paid, and Continue Purchasing leads to Home', async () => {
  const { user, main, as } = await complete();
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Receipt' });
  main.getByText(`Your purchase has been paid and processed. The receipt was sent to ${as.email}.`);
  expect(stepsIn(main)).toEqual(['Cart', 'Payment', 'Receipt*']);
  main.getByText(/^P-\d{7}$/);
  main.getByText('Fee help used');
  main.getByRole('button', { name: 'Download receipt' });
  expect(main.queryByRole('button', { name: /^Pay next/ })).toBeNull();
  await expectAccessible();
  await user.click(main.getByRole('button', { name: 'Continue Purchasing' }));
  await screen.findByRole('heading', { level: 1, name: 'Home' });
});

test('other amounts due are offered next', async () => {
  const { user, main } = await complete({ alsoDue: 'INV-NEXT' });
  await user.click(
    await main.findByRole('button', { name: /^Pay next: Invoice INV-NEXT, \$1,100/ }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
});
