import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../identity/test-people.ts';
import { TestApp } from '../platform/test-app.ts';
import { aKnownPerson, rowsOf, runAccounts } from './test-privacy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

test('asks for --yes, and erases nothing without it', async () => {
  const { email, userId } = await aKnownPerson(app);
  expect(await runAccounts(app, 'erase', email)).toEqual({
    code: 1,
    out: '',
    err: `Erasing the account of Marama Whetū (${email}) cannot be undone. If you want that, repeat the command with --yes.\n`,
  });
  expect(await rowsOf(app, 'select email from users where id = $1', [userId])).toEqual([{ email }]);
});

test('repeating it finds no account, and changes nothing', async () => {
  const { email, userId } = await aKnownPerson(app);
  await runAccounts(app, 'erase', email, '--yes');
  const before = await rowsOf(app, 'select * from users where id = $1', [userId]);
  expect(await runAccounts(app, 'erase', email, '--yes')).toEqual({
    code: 1,
    out: '',
    err: `There is no account with the address ${email}.\n`,
  });
  expect(await rowsOf(app, 'select * from users where id = $1', [userId])).toEqual(before);
});

test('the same address can open an account again, and that is erased separately', async () => {
  const { email } = await aKnownPerson(app);
  await runAccounts(app, 'erase', email, '--yes');
  await anAccount(app, { email });
  expect((await runAccounts(app, 'erase', email, '--yes')).code).toBe(0);
  const erased = await rowsOf(app, `select from users where email like 'erased-%@invalid'`);
  expect(erased.length).toBeGreaterThan(1);
});

test.each([
  ['admin', { isAdmin: true }],
  ['support', { isSupport: true }],
])('refuses an account with the claim %s', async (role, claims) => {
  const { email, id } = await anAccount(app, claims);
  expect(await runAccounts(app, 'erase', email, '--yes')).toEqual({
    code: 1,
    out: '',
    err: `${email} is ${role}. Revoke that first: npm run accounts -- revoke ${email} ${role}.\n`,
  });
  expect(await rowsOf(app, 'select email from users where id = $1', [id])).toEqual([{ email }]);
});
