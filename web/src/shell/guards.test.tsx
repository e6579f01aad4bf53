import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { readToken, writeToken } from '../app/token.ts';
import { router } from '../router.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

/** An address of every route that needs a signed-in user whose second factor is given. */
const guarded = [
  '/',
  '/auth/connect',
  '/nowhere',
  ...Object.values(router.routesById)
    .filter(({ id, fullPath }) => id.startsWith('/_app/') && fullPath !== '/$')
    .map(({ fullPath }) => fullPath.replace(/\/$/, '').replaceAll(/\$\w+/g, 'X1')),
];
const administration = [
  '/admin',
  '/admin/users',
  '/admin/settings',
  '/admin/audit',
  '/admin/registry',
];
const findSignIn = () => screen.findByRole('heading', { level: 1, name: /^Sign in/ });

test.each([...new Set(guarded)])('%s sends who is signed out to sign in', async (path) => {
  await portal.visit(path);
  await findSignIn();
  const wanted = new URLSearchParams(location.search).get('redirectUrl');
  expect(wanted).toBe(path === '/' ? '/home' : path);
});

test.each(['/home', '/profile', '/admin'])(
  '%s signs out who has not given the second factor',
  async (path) => {
    const { id } = await aUser(portal.db);
    writeToken(await portal.app.signIn(id, { secondFactor: false }));
    await portal.visit(path);
    await findSignIn();
    expect(readToken()).toBeNull();
  },
);

test.each([
  ['a contact of a company', async () => (await aContactAs(portal.db, 'admin')).user],
  ['support', () => staffWith(portal.db, 'isSupport')],
])('%s may not administer, and is told so', async (_who, make) => {
  const as = await make();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const path of administration) {
    const { main } = await portal.visit(path, { as });
    await main.findByText(/^Your account does not have the permissions required for access\./);
    expect(location.pathname).toBe('/auth/permission-denied');
  }
  expect(warned.mock.calls.join()).toContain('Permission Denied: Administration rights required.');
  warned.mockRestore();
});

test.each(administration)('%s is open to an administrator', async (path) => {
  await portal.visit(path, { as: await staffWith(portal.db, 'isAdmin') });
  await screen.findByRole('heading', { level: 1 });
  expect(document.body.textContent).not.toContain('does not have the permissions required');
  expect(location.pathname.startsWith(path)).toBe(true);
});
