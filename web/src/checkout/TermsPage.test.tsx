import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { setSettings } from '../test/settings.ts';

const portal = await openPortal();
const withTerms = await openPortal();
await setSettings(
  withTerms,
  { paymentTermsConditionsContent: '<p>Refunds are made within <b>14 days</b>.</p>' },
  'checkout',
);
const address = '/cart/terms-conditions';

test('the terms show as an administrator wrote them', async () => {
  const { main } = await withTerms.visit(address, { as: await aUser(withTerms.db) });
  const days = await main.findByText('14 days');
  expect(days.parentElement?.textContent).toBe('Refunds are made within 14 days.');
  await expectAccessible();
});

test('a message shows if there are no terms', async () => {
  const { main } = await portal.visit(address, { as: await aUser(portal.db) });
  await main.findByText('No terms and conditions are set.');
});

test('terms that failed to load are shown after Retry', async () => {
  withTerms.fail('core/retrieveAppSettings');
  const { user, main } = await withTerms.visit(address, { as: await aUser(withTerms.db) });
  await main.findByText('The terms and conditions couldn’t be loaded');
  withTerms.mend('core/retrieveAppSettings');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('14 days');
});

test('signed-out users sign in first', async () => {
  await portal.visit(address);
  await screen.findByRole('heading', { level: 1, name: /^Sign in/ });
});
