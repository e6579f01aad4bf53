import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

test('the page shows the portal’s version and that its server is reachable', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  const { main } = await portal.visit('/about', { as });
  await main.findByText(/^Answered in \d+ ms$/);
  main.getByRole('heading', { name: 'Tradebridge' });
  main.getByText('Version');
  const licences = main.getByRole('link', { name: 'Licences of third-party software' });
  expect(licences.getAttribute('href')).toBe('/licences.txt');
  await expectAccessible();
});

test('an unreachable server shows a message until a retry succeeds', async () => {
  const as = await aUser(portal.db, { emailVerified: true });
  portal.fail('core/ping', 'network');
  const { user, main } = await portal.visit('/about', { as });
  await main.findByText(/^No answer: /);
  expect(main.queryByText(/^Answered in/)).toBeNull();
  portal.mend('core/ping');
  await user.click(main.getByRole('button', { name: 'Check again' }));
  await main.findByText(/^Answered in \d+ ms$/);
});
