import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { readToken } from '../app/token.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();
const submit = 'employer/submitSignoffRequests';
const findSignIn = () => screen.findByRole('heading', { level: 1, name: /^Sign in/ });

/** Signs out a contact whose confirmation was lost on the way. */
async function signOutWithUnsent() {
  const { employerId, user: as } = await aContactAs(portal.db, 'writer');
  await aSignOffRequest(portal.db, await anApprentice(portal.db, employerId));
  const { user, main } = await portal.visit('/sign-offs', { as });
  portal.fail(submit, 'network');
  await user.click(await main.findByRole('checkbox', { name: /Solve problems/ }));
  await user.click(main.getByRole('button', { name: 'Confirm 1 unit' }));
  await main.findByText(/^Not confirmed yet: /);
  await user.click(screen.getAllByRole('link', { name: 'Sign-Out' })[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Send and sign out' });
  const press = async (name: string) => user.click(screen.getByRole('button', { name }));
  const recorded = async () => {
    const { rows } = await portal.db.query('select result from sign_offs where employer_id = $1', [
      employerId,
    ]);
    return rows;
  };
  /** The registry withdraws the request. */
  const withdraw = () =>
    portal.db.query('update sign_off_requests set closed_at = now() where employer_id = $1', [
      employerId,
    ]);
  return { press, recorded, withdraw };
}

test('with no unsent answers, signing out asks nothing', async () => {
  await portal.visit('/auth/sign-out', { as: await aUser(portal.db) });
  await findSignIn();
  expect(readToken()).toBeNull();
});

test('an unsent answer is sent before its user is signed out', async () => {
  const { press, recorded } = await signOutWithUnsent();
  screen.getAllByText('1 of your answers may not have arrived');
  await expectAccessible();
  await press('Send and sign out');
  await screen.findByRole('alert');
  expect(readToken()).not.toBeNull();
  portal.mend(submit);
  await press('Send and sign out');
  await findSignIn();
  expect(readToken()).toBeNull();
  expect(await recorded()).toEqual([{ result: 'competent' }]);
});

test('an answer that the server refuses is reported before its user is signed out', async () => {
  const { press, recorded, withdraw } = await signOutWithUnsent();
  await withdraw();
  portal.mend(submit);
  await press('Send and sign out');
  await screen.findByText(/^Some couldn’t be recorded/);
  await expectAccessible();
  expect(readToken()).not.toBeNull();
  await press('Sign out');
  await findSignIn();
  expect(await recorded()).toEqual([]);
});

test('users who stay signed in go to Home, and their answer still waits', async () => {
  const { press } = await signOutWithUnsent();
  await press('Stay signed in');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(Object.keys(localStorage).some((name) => name.startsWith('unsentDecision.'))).toBe(true);
});

test('the answer of a user who signs out without sending stays on the device', async () => {
  const { press, recorded } = await signOutWithUnsent();
  await press('Sign out without sending');
  await findSignIn();
  expect(readToken()).toBeNull();
  expect(Object.keys(localStorage).some((name) => name.startsWith('unsentDecision.'))).toBe(true);
  expect(await recorded()).toEqual([]);
});
