import { setImmediate } from 'node:timers/promises';
import { passwordFaultLabels } from '@tradebridge/contract/password-rules';
import { describe, expect, test } from 'vitest';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { rateNewPassword } from './password-hashing.ts';
import { aLink } from './test-links.ts';
import {
  anAccount,
  aPerson,
  callAsStranger,
  linkTo,
  password,
  signInAs,
  userWith,
} from './test-people.ts';

const app = await openTestApp({
  INSTITUTE_NAME: 'Wattle Park Institute',
  PRODUCT_NAME: 'Tradebridge',
});

const open = (path: string, input: unknown) => callAsStranger(app, path, input);
const person = () => ({ ...aPerson(), name: 'Ngaire Tūhoe-Li' });
const signUp = (given: string, more: object = {}) =>
  open('signUp', { ...person(), password: given, ...more });

/** The text of a label, up to its first placeholder. */
const beginningOf = (fault: keyof typeof passwordFaultLabels) =>
  passwordFaultLabels[fault].defaultText.split('“')[0];

describe('a new password', () => {
  test.each([
    // On the list, exactly or with small additions.
    ['123456789012', 'common'],
    ['1qaz2wsx3edc', 'common'],
    ['unbelievable', 'common'],
    ['Password2024!', 'common'],
    ['password!!!!2026', 'common'],
    ['P@ssw0rd2024', 'common'],
    ['Welcome123456', 'common'],
    ['letmein!!!!!!', 'common'],
    ['football2025!!', 'common'],
    ['Summer2026!!', 'common'],
    ['sunshine-2026', 'common'],
    ['princess123456', 'common'],
    ['administrator1', 'common'],
    ['dragon.dragon.2024', 'repeated'],
    ['PasswordPassword1!', 'repeated'],
    ['Trustno1Trustno1', 'repeated'],
    ['monkeymonkey', 'repeated'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabc', 'repeated'],
    ['!!!!!!!!!!!!!!!!', 'repeated'],
    ['qwertyuiopasdfghjkl', 'common'],
    ['zxcvbnm,./12', 'sequence'],
    ['abcdefghijklmnop', 'sequence'],
    // Length does not help, and does not affect the time that rating takes.
    ['aaaaaaaaaaaa'.repeat(10), 'repeated'],
    // The account's.
    ['ngaire-and-the-kettle-07', 'ownName'],
    ['blue kettle TUHOE mango', 'ownName'],
    ['TūhoeLi kettle mango', 'ownName'],
    ['ng41r3-and-the-kettle', 'ownName'],
    ['Tradebridge kettle 07', 'product'],
    ['tr@debr1dge kettle 07', 'product'],
    ['wattle-park-institute kettle', 'institution'],
    ['Wattle Park 2026', 'institution'],
    ['Institute2026!!', 'institution'],
  ] as const)('%s is refused, and told why (%s)', async (given, fault) => {
    const reply = await signUp(given);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
    expect(reply.body.Error.Fields).toHaveLength(1);
    const [{ Path: path, Message: message }] = reply.body.Error.Fields;
    expect([path, message.startsWith(beginningOf(fault))]).toEqual(['password', true]);
  });

  test.each([
    ['dana.farrugia', 'with Dana.Farrugia inside'],
    ['dana.farrugia', 'the-farrugia-kettle'],
    ['dana.farrugia', 'danafarrugia danafarrugia'],
    ['dana+west1990', 'go-west1990-and-kettle'],
    ['30400001', 'kettle-30400001-mango'],
  ])('with a part of the address %s is refused: %s', async (local, given) => {
    const email = `${local}@example.test`;
    const reply = await signUp(given, { email, name: 'Jo' });
    expect(reply.body.Error?.Fields).toMatchObject([{ Path: 'password' }]);
    expect(reply.body.Error.Fields[0].Message).toContain(beginningOf('ownAddress'));
    expect(await userWith(app, email)).toBeUndefined();
  });

  test.each([
    'correct horse battery staple',
    'kx93Lmq2vTzz',
    'blue kettle mango 7',
    'werribee-train-07',
    'a good long password',
    'Apprentice-demo-1',
    'Ťřî čéřvěňé ćęśťičky',
    '会計課の青いやかんと七つの鍵',
    // A single word of a name is a word like any other.
    'wattle kettle mango',
    // Parts of fewer than four characters occur in many words.
    'political kettle mango',
  ])('%s is taken', async (given) => {
    const somebody = person();
    expect((await open('signUp', { ...somebody, password: given })).status).toBe(200);
    expect((await signInAs(app, somebody.email, given)).status).toBe(200);
  });

  test('that is refused sends nothing and opens nothing, however often it is tried', async () => {
    const somebody = person();
    const sent = app.mails.length;
    for (let tries = 0; tries < 8; tries++) {
      expect((await open('signUp', { ...somebody, password: 'Password2024!' })).status).toBe(400);
    }
    expect(app.mails).toHaveLength(sent);
    expect((await open('signUp', somebody)).status).toBe(200);
  });

  test('is refused in the same way whether or not the address has an account', async () => {
    const { email } = await anAccount(app);
    const known = await signUp('Password2024!', { email });
    const unknown = await signUp('Password2024!');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });
});

describe('wherever a password is set', () => {
  test('by a link, it is rated against the account’s name and address; the link still works', async () => {
    const { email } = await anAccount(app, {
      email: 'lena.brand@example.test',
      name: 'Lena Brand',
    });
    await open('requestPasswordReset', { email });
    const token = linkTo(app, email);
    for (const given of ['Password2024!', 'lena kettle mango 7', 'a brand new password']) {
      const reply = await open('resetPassword', { token, password: given });
      expect(reply.body.Error?.Fields).toMatchObject([{ Path: 'password' }]);
    }
    expect((await signInAs(app, email)).status).toBe(200);
    const next = 'another kettle mango';
    expect((await open('resetPassword', { token, password: next })).status).toBe(200);
    expect((await signInAs(app, email, next)).status).toBe(200);
  });

  test('by an invitation, it is rated against the entered name and the invited address', async () => {
    const email = 'invited.person@example.test';
    const { employerId } = await aCompany(app.db);
    const { contactId } = await aContact(app.db, employerId, { userId: null, email });
    const token = await aLink(app, { kind: 'invitation', email, contactId });
    const name = 'Ngaire Tūhoe';
    for (const given of ['Password2024!', 'tuhoe kettle mango', 'invited kettle mango']) {
      const reply = await open('acceptInvitation', { token, account: { name, password: given } });
      expect(reply.body.Error?.Fields).toMatchObject([{ Path: 'account.password' }]);
    }
    expect(await userWith(app, email)).toBeUndefined();
    const accepted = await open('acceptInvitation', { token, account: { name, password } });
    expect(accepted.status).toBe(200);
    const [contact] = (await app.db.orm.select().from(employerContacts)).filter(
      (one) => one.contactId === contactId,
    );
    expect(contact?.userId).toBe((await userWith(app, email))?.id);
  });

  test('by its owner, it is rated against the account’s name and address', async () => {
    const user = await anAccount(app, { name: 'Lena Brandt' });
    const token = await app.signIn(user.id);
    for (const given of ['Password2024!', 'brandt kettle mango']) {
      const reply = await app.call(
        'user/changePassword',
        { currentPassword: password, newPassword: given },
        token,
      );
      expect(reply.body.Error?.Fields).toMatchObject([{ Path: 'newPassword' }]);
    }
    expect((await signInAs(app, user.email)).status).toBe(200);
  });
});

test('a password that predates the rule still signs in', async () => {
  const user = await anAccount(app, { name: 'A good long name' });
  expect((await signInAs(app, user.email)).status).toBe(200);
});

test('a password that takes long to rate does not block the main thread', async () => {
  // zxcvbn tries many combinations of these.
  const slow = '5@4$1!0|7{5(3`'.repeat(10).slice(0, 128);
  let turns = 0;
  let isRated = false;
  const rating = rateNewPassword(slow, []).finally(() => {
    isRated = true;
  });
  while (!isRated && turns < 10) {
    await setImmediate();
    turns += 1;
  }
  await rating;
  // Rated on this thread, it would finish within the first turn.
  expect(turns).toBe(10);
});
