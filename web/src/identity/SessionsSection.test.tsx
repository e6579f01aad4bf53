import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { openPortal } from '../test/open-portal.tsx';
import { anAccountByMail, findDialog } from './test-sign-in.ts';

const portal = await openPortal();

test('all other sessions are ended, and this one stays', async () => {
  const as = await anAccountByMail(portal.app);
  const other = await portal.app.signIn(as.id);
  const { user, main } = await portal.visit('/profile', { as });
  await user.click(await main.findByRole('button', { name: 'End all others' }));
  const question = await findDialog('End all other sessions?');
  await user.click(question.getByRole('button', { name: 'End all others' }));
  await screen.findByText('1 session ended');
  expect((await portal.app.call('user/retrieveSecurity', {}, other)).status).toBe(401);
  main.getByText('This session');
});

test('a session that was ended elsewhere leads to sign-in, which says why', async () => {
  const as = await anAccountByMail(portal.app);
  const other = await portal.app.signIn(as.id);
  const { user, main } = await portal.visit('/home', { as });
  await main.findByText('Your account is not connected yet');
  await portal.app.call('user/endOtherSessions', {}, other);
  await user.click(screen.getByRole('link', { name: 'My Profile' }));
  await screen.findByText(/^Your session has ended\./);
});
