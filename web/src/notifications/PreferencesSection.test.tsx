import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';

const portal = await openPortal();

test('each kind can be chosen by email and in the portal, except those that are always sent', async () => {
  const as = await aUser(portal.db);
  const { user, main } = await portal.visit('/settings', { as });
  const signOffs = within(await main.findByRole('group', { name: 'Sign-offs waiting' }));
  const byMail = signOffs.getByRole<HTMLInputElement>('checkbox', { name: 'By email' });
  expect(byMail.checked).toBe(true);
  await user.click(byMail);
  expect(byMail.checked).toBe(false);
  const saved = async () => {
    const token = await portal.app.signIn(as.id);
    const { body } = await portal.app.call('notifications/retrievePreferences', {}, token);
    return body.Result?.find(({ kind }) => kind === 'sign-off');
  };
  const byPush = signOffs.getByRole<HTMLInputElement>('checkbox', { name: 'On my devices' });
  await user.click(byPush);
  const expected = { kind: 'sign-off', inApp: true, byMail: false, byPush: false };
  await expect.poll(saved).toEqual(expected);
  await user.click(byPush);
  // What is not listed is not pushed either.
  await user.click(signOffs.getByRole('checkbox', { name: 'In the portal' }));
  expect([byPush.checked, byPush.disabled]).toEqual([false, true]);
  await expect.poll(saved).toEqual({ ...expected, inApp: false, byPush: true });
  const payments = within(main.getByRole('group', { name: 'Payments' }));
  for (const name of ['In the portal', 'By email']) {
    const box = payments.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box.checked, box.disabled]).toEqual([true, true]);
  }
  await expectAccessible();
});

test('a choice that could not be saved is reverted with a message', async () => {
  const { user, main } = await portal.visit('/settings', { as: await aUser(portal.db) });
  const documents = within(await main.findByRole('group', { name: 'New documents' }));
  portal.fail('notifications/savePreference');
  const box = documents.getByRole<HTMLInputElement>('checkbox', { name: 'By email' });
  await user.click(box);
  await screen.findByText('Your choice couldn’t be saved');
  await expect.poll(() => box.checked).toBe(false);
  portal.mend('notifications/savePreference');
});

test('choices that failed to load are shown after Retry', async () => {
  portal.fail('notifications/retrievePreferences');
  const visit = await portal.visit('/settings', { as: await aUser(portal.db) });
  const path = 'notifications/retrievePreferences';
  await retryOnceMended(portal, visit, path, 'Your choices couldn’t be loaded');
  await visit.main.findByRole('group', { name: 'Payments' });
});
