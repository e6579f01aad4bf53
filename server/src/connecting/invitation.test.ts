import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { employerContacts } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aLink } from '../identity/test-links.ts';
import {
  anAccount,
  aPerson,
  callAsStranger,
  password,
  signInAs,
  userWith,
} from '../identity/test-people.ts';
import { openTestApp } from '../platform/test-app.ts';

const app = await openTestApp();

const open = (path: string, input: unknown) => callAsStranger(app, path, input);

describe('an invitation', () => {
  async function invited(email = aPerson().email) {
    const { employerId, name } = await aCompany(app.db);
    const { contactId } = await aContact(app.db, employerId, { userId: null, email });
    const token = await aLink(app, { kind: 'invitation', email, contactId });
    return { token, email, contactId, company: name };
  }
  const ownerOf = async (contactId: string) =>
    (
      await app.db.orm
        .select()
        .from(employerContacts)
        .where(eq(employerContacts.contactId, contactId))
    )[0]?.userId;
  const account = { name: 'Ngaire Tūhoe', password };

  test('opens an account and connects it with the contact', async () => {
    const { token, email, contactId, company } = await invited();
    const link = await open('retrieveLink', { token });
    expect(link.body.Result).toEqual({ kind: 'invitation', email, hasAccount: false, company });
    expect((await open('acceptInvitation', { token, account })).body.Result).toBe(true);
    const user = await userWith(app, email);
    expect(user).toMatchObject({ name: 'Ngaire Tūhoe', emailVerified: true });
    expect(await ownerOf(contactId)).toBe(user?.id);
    expect((await signInAs(app, email)).status).toBe(200);
  });

  test('connects the address’s existing account, whose password stays', async () => {
    const user = await anAccount(app);
    const { token, contactId } = await invited(user.email);
    expect((await open('retrieveLink', { token })).body.Result.hasAccount).toBe(true);
    const given = { name: 'Someone', password: 'another long password' };
    expect((await open('acceptInvitation', { token, account: given })).body.Result).toBe(true);
    expect(await ownerOf(contactId)).toBe(user.id);
    expect((await signInAs(app, user.email)).status).toBe(200);
  });

  test('takes over an account that somebody opened in advance without verifying the address', async () => {
    const { token, email, contactId } = await invited();
    await open('signUp', { email, name: 'Mallory Finch', password: 'the password of a stranger' });
    const stranger = await signInAs(app, email, 'the password of a stranger');
    expect((await open('acceptInvitation', { token })).body.Error.Code).toBe('invalid');
    expect((await open('acceptInvitation', { token, account })).body.Result).toBe(true);
    expect((await signInAs(app, email, 'the password of a stranger')).status).toBe(401);
    expect((await app.call('core/ping', {}, stranger.body.token)).status).toBe(401);
    expect(await ownerOf(contactId)).toBe((await userWith(app, email))?.id);
  });

  test('for an address without an account needs a name and a password', async () => {
    const { token } = await invited();
    const reply = await open('acceptInvitation', { token });
    expect(reply.body.Error).toMatchObject({ Code: 'invalid', Fields: [{ Path: 'account' }] });
    const wrong = await open('acceptInvitation', { token, account: { name: '', password: 'x' } });
    expect(wrong.body.Error.Fields).toHaveLength(2);
  });

  test('does not work for a disabled account', async () => {
    const user = await anAccount(app, { disabledAt: app.now });
    const { token } = await invited(user.email);
    expect((await open('acceptInvitation', { token })).status).toBe(403);
  });

  test('does not work if the contact has another address by now', async () => {
    const { token, contactId } = await invited();
    await app.db.orm
      .update(employerContacts)
      .set({ email: 'somebody@else.test' })
      .where(eq(employerContacts.contactId, contactId));
    const reply = await open('acceptInvitation', { token, account });
    expect(reply.body.Error.Code).toBe('link-spent');
  });
});
