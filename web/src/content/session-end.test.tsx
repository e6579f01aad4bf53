import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aMenu, aNewsItem, anAction } from '../../../server/src/content/test-content.ts';
import { anAccount } from '../../../server/src/identity/test-people.ts';
import { enterPasscode, enterPassword, findVerification } from '../identity/test-sign-in.ts';
import { openPortal } from '../test/open-portal.tsx';

const portal = await openPortal();

const news = await aNewsItem(portal.db, { title: 'Open day' });
const action = await anAction(portal.db, { title: 'Call us' });
await aMenu(portal.db, [{ title: 'Safety' }]);

test.each([
  { address: '/admin/menu', choose: /^Safety/ },
  { address: `/admin/news/${news.id}`, choose: null },
  { address: `/admin/actions/${action.id}`, choose: null },
])('an entry at $address is restored after the session has expired', async (given) => {
  const as = await anAccount(portal.app, {
    isAdmin: true,
    secondFactorMethod: 'E',
    secondFactorRegisteredAt: portal.app.now,
  });
  const other = await portal.app.signIn(as.id);
  const { user, main } = await portal.visit(given.address, { as });
  if (given.choose) await user.click(await main.findByRole('button', { name: given.choose }));
  await user.type(await main.findByLabelText('Title'), ' and more');
  const typed = main.getByLabelText<HTMLInputElement>('Title').value;
  await portal.app.call('user/endOtherSessions', {}, other);
  await user.click(screen.getByRole('button', { name: /^(Save|Save draft|Save and publish)$/ }));
  await screen.findByText(/^Your session has ended\./);

  await enterPassword(user, as.email);
  const dialog = await findVerification();
  await expect.poll(() => passcodeTo(as.email)).toBeDefined();
  await enterPasscode(user, dialog, passcodeTo(as.email) ?? '');
  await screen.findByText('Your entries have been restored. They are not saved yet.');
  await expect.poll(() => document.body.textContent).toContain('Not saved');
  if (given.choose) await user.click(await screen.findByRole('button', { name: given.choose }));
  await screen.findByDisplayValue(typed);
});

/** The last mailed passcode. */
const passcodeTo = (email: string): string | undefined =>
  /\b\d{6}\b/.exec(portal.app.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0];
