import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { addDocuments, emptyCart } from '../checkout/cart.ts';
import { aDocument } from '../checkout/test-items.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

const focused = () => {
  const { activeElement } = document;
  return activeElement?.tagName === 'H1' ? activeElement.textContent : null;
};

test('the heading of each new page is focused once its text is loaded', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  const { contractId } = await anApprentice(portal.db, employerId);
  const { user, main } = await portal.visit('/apprentices', { as });
  const apprentice = await main.findByRole('link', { name: 'Ngaire Tūhoe' });
  const focusedTitles: (string | null)[] = [];
  document.addEventListener('focusin', () => focusedTitles.push(focused()));
  await user.click(apprentice);
  await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
  await expect.poll(focused).toBe('Apprentice');
  await user.click(screen.getByRole('link', { name: 'Attendance' }));
  await expect.poll(focused).toBe('Attendance');
  expect(location.pathname).toBe(`/apprentice-attendance/${contractId}`);
  // Never the title of the page being left.
  expect(focusedTitles.filter(Boolean)).toEqual(['Apprentice', 'Attendance']);
});

test('the cart is one tap away, also after a reload, but not in the checkout', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { user } = await portal.visit('/documents', { as });
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
  const toCart = () => screen.queryByRole('link', { name: /in your cart$/ });
  expect(toCart()).toBeNull();
  addDocuments([aDocument(), aDocument({ digital: false })], '/home');
  await user.click(await screen.findByRole('link', { name: '2 items in your cart' }));
  await expect.poll(() => location.pathname).toBe('/cart');
  await expect.poll(toCart).toBeNull();

  const kept = sessionStorage.getItem('checkout') ?? '';
  await portal.leave();
  sessionStorage.setItem('checkout', kept);
  await portal.visit('/documents', { as });
  await screen.findByRole('link', { name: '2 items in your cart' });
  emptyCart();
  await expect.poll(toCart).toBeNull();
});
