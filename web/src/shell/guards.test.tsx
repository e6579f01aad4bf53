import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { readToken, writeToken } from '../app/token.ts';
import { router } from '../router.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';
import { browserHistory } from '../ui/history.ts';

const portal = await openPortal();

/** The portal's routes as the specification lists them. */
const specified = [
  'about',
  'auth',
  'admin',
  'home',
  'profile',
  'apprentices',
  'student-training-plans',
  'work-placements',
  'work-placement/$wpid',
  'apprentice/$cid',
  'apprentice-attendance/$cid',
  'apprentice-signoffs/$cid',
  'apprentice-timetable/$cid/$initDate',
  'apprentice-training-plan/$cid',
  'company',
  'company-contact/$cid',
  'invoices',
  'invoice/$pid',
  'receipts',
  'receipt/$rid',
  'documents',
  'sign-offs',
  'subsidiaries',
  'timetable',
  'messages',
  'settings',
  'developer-tools',
  'pages',
  'custom-form/$id',
  'cart',
];

const addresses = Object.values(router.routesById).map(({ id, fullPath }) => ({
  id,
  path: fullPath.replace(/(?<=.)\/$/, ''),
}));

/** Addresses of every route that needs a signed-in user with a second factor. */
const guarded = [
  '/',
  '/auth/connect',
  '/nowhere',
  ...addresses
    .filter(({ id, path }) => /^\/(?:_app|preview)\//.test(id) && path !== '/$')
    .map(({ path }) => path.replaceAll(/\$\w+/g, 'X1')),
];
const previews = guarded.filter((path) => path.startsWith('/preview/'));
const administration = [...new Set(guarded)].filter((path) => /^\/admin(?:\/|$)/.test(path));
/** Support staff can see payments as well. */
const payments = administration.filter((path) => path.startsWith('/admin/payments'));
const closedToSupport = [...administration.filter((path) => !payments.includes(path)), ...previews];

/** Navigates within the app, to this address or a redirect. */
async function goWithin(path: string, leadsTo = path): Promise<void> {
  browserHistory.push(path);
  await expect
    .poll(() => router.state.status === 'idle' && location.pathname, {
      message: path,
      timeout: 8_000,
      interval: 1,
    })
    .toBe(leadsTo);
}

const findSignIn = () => screen.findByRole('heading', { level: 1, name: /^Sign in/ });

test.each([...new Set(guarded)])('%s sends signed-out users to sign in', async (path) => {
  await portal.visit(path);
  await findSignIn();
  const wanted = new URLSearchParams(location.search).get('redirectUrl');
  expect(wanted).toBe(path === '/' ? '/home' : path);
});

test.each(['/home', '/profile', '/admin'])(
  '%s signs out users without the second factor',
  async (path) => {
    const { id } = await aUser(portal.db);
    writeToken(await portal.app.signIn(id, { secondFactor: false }));
    await portal.visit(path);
    await findSignIn();
    expect(readToken()).toBeNull();
  },
);

test('every specified route exists (SHELL-006)', () => {
  const paths = addresses.map(({ path }) => path);
  expect(specified).toHaveLength(30);
  expect(specified.filter((route) => !paths.includes(`/${route}`))).toEqual([]);
});

test('the router finds the pages for administrators', () => {
  expect(administration).toEqual(
    expect.arrayContaining(['/admin', '/admin/users', '/admin/forms/X1/assigned']),
  );
  expect(payments).toContain('/admin/payments/X1');
  expect(previews).toEqual(expect.arrayContaining(['/preview/X1', '/preview/form/X1']));
});

test.each([
  [
    'a contact of a company',
    async () => (await aContactAs(portal.db, 'admin')).user,
    [...payments, ...closedToSupport],
  ],
  ['support', () => staffWith(portal.db, 'isSupport'), closedToSupport],
])('%s may not administer, and sees a message', async (_who, make, closed) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await portal.visit('/about', { as: await make() });
  for (const path of closed) {
    warned.mockClear();
    await goWithin(path, '/auth/permission-denied');
    await screen.findByText(/^Your account does not have the permissions required for access\./);
    const rights = payments.includes(path) ? 'Staff' : 'Administration';
    expect(warned.mock.calls.join(), path).toContain(
      `Permission Denied: ${rights} rights required.`,
    );
    await goWithin('/about');
  }
  warned.mockRestore();
});

test('administrators can open the pages for administrators', async () => {
  await portal.visit('/about', { as: await staffWith(portal.db, 'isAdmin') });
  for (const path of administration) {
    await goWithin(path);
    await screen.findByRole('heading', { level: 1 });
    expect(document.body.textContent).not.toContain('does not have the permissions required');
  }
});
