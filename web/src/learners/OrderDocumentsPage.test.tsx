import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { setSettings } from '../test/settings.ts';
import { aLearner, aLearnerWithDocuments } from './test-learner.ts';

const portal = await openPortal();
const withoutDocuments = await openPortal();
await setSettings(withoutDocuments, { isDocumentOrderEnabled: false }, 'checkout');

test('digital and printed documents are chosen, totalled and added to the cart', async () => {
  const { user: as } = await aLearnerWithDocuments(portal);
  const { user, main } = await portal.visit('/order-documents', { as });
  const course = await main.findByRole('region', { name: /^Certificate III in Electrotechnology/ });
  const enrolment = within(course);
  await user.click(enrolment.getByRole('checkbox', { name: /^All digital documents/ }));
  await user.click(enrolment.getByRole('checkbox', { name: 'Printed, by post: Transcript' }));
  const choice = within(main.getByRole('region', { name: 'Your choice' }));
  choice.getByText('$77.00');
  const copies = enrolment.getByRole('spinbutton', { name: 'Quantity of Transcript' });
  await user.clear(copies);
  await user.type(copies, '100');
  main.getByText('Enter a whole number from 1 to 99');
  await expectAccessible();

  await user.click(main.getByRole('button', { name: 'Continue to cart' }));
  expect(location.pathname).toBe('/order-documents');
  await user.clear(copies);
  await user.type(copies, '1');
  await user.click(enrolment.getByRole('button', { name: /^One more of/ }));
  choice.getByText('$110.00');
  await user.click(main.getByRole('button', { name: 'Continue to cart' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
  screen.getByText('All digital documents');
  expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('2');
});

test('a learner whose courses have no documents sees a message', async () => {
  const { user: as } = await aLearner(portal);
  const { main } = await portal.visit('/order-documents', { as });
  await main.findByText('No documents to order');
});

test('documents that failed to load are shown after Retry', async () => {
  const { user: as } = await aLearnerWithDocuments(portal);
  portal.fail('checkout/retrieveDocumentOrder');
  const { user, main } = await portal.visit('/order-documents', { as });
  await main.findByText('The documents couldn’t be loaded');
  portal.mend('checkout/retrieveDocumentOrder');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('region', { name: /^Certificate III in Electrotechnology/ });
});

test('other users can connect their student record', async () => {
  const { main } = await portal.visit('/order-documents', { as: await aUser(portal.db) });
  await main.findByRole('button', { name: 'Connect my student record' });
});

test('if the institution offers none, learners are asked to contact it', async () => {
  const { user: as } = await aLearnerWithDocuments(withoutDocuments);
  const { main } = await withoutDocuments.visit('/order-documents', { as });
  await main.findByText('Documents can’t be ordered here');
});
