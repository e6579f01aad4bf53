import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { goOn, nextIn, openDocuments, reloadAt, stepsIn } from './test-cart.ts';

const portal = await openPortal();
const onRecord = {
  addressLine1: '12 Sample Street',
  addressLocation: 'Richmond',
  addressState: 'VIC',
  addressPostcode: '3121',
  addressCountryCode: '1101',
};

/** Goes from a cart with a printed document to the address step. */
async function open(address: Parameters<typeof openDocuments>[2] = onRecord) {
  const opened = await openDocuments(portal, { digital: false }, address);
  await goOn(opened);
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Address' });
  return opened;
}

test('the address on record is confirmed with one press', async () => {
  const { user, main } = await open();
  const line = await main.findByLabelText<HTMLInputElement>('Line 1');
  expect(line.value).toBe('12 Sample Street');
  expect(stepsIn(main)).toEqual(['Cart', 'Address*', 'Payment', 'Receipt']);
  main.getByRole('region', { name: 'Your order' });
  await expectAccessible();
  await goOn({ user, main });
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
});

test('an address without a street cannot be submitted', async () => {
  const { user, main } = await open();
  await user.clear(await main.findByLabelText('Line 1'));
  expect(nextIn(main).disabled).toBe(true);
  await user.type(main.getByLabelText('Line 1'), '7 Other Street');
  await goOn({ user, main });
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
});

test('a user without an address on record is asked for one', async () => {
  const { main } = await open({});
  const line = await main.findByLabelText<HTMLInputElement>('Line 1');
  expect(line.value).toBe('');
  main.getByRole('radiogroup', { name: 'Is it an Australian address?' });
  expect(nextIn(main).disabled).toBe(true);
});

test('delivery details that failed to load after a reload are shown after Retry', async () => {
  const { as } = await open();
  const failing = 'checkout/retrieveDocumentOrder';
  const { user, main } = await reloadAt(portal, '/cart/address', { as, failing });
  await main.findByText('The delivery details couldn’t be loaded');
  portal.mend(failing);
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByLabelText('Line 1');
});
