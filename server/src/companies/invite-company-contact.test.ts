import { describe, expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { aSignedIn, entryOf, eventsOf, rowsOf } from './test-companies.ts';
import { aContact } from './test-contacts.ts';

const app = await openTestApp();

describe('inviteCompanyContact', () => {
  async function anUnconnected(employerId: string, given = {}) {
    const { contactId } = await aContact(app.db, employerId, { userId: null, ...given });
    return contactId;
  }
  const invite = (eId: string, ecId: string, token: string) =>
    app.call('employer/inviteCompanyContact', { eId, ecId }, token);

  test('mails a link, and shows the contact as invited until it expires', async () => {
    const { employerId, user, token } = await aSignedIn(app, 'admin');
    const ecId = await anUnconnected(employerId, { email: 'Leila@Example.Test' });
    const reply = await invite(employerId, ecId, token);
    expect(reply.body.Result).toMatchObject({ id: ecId, userAccountStatus: 'invited' });
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe('leila@example.test');
    expect(mail?.subject).toBe(`${user.name} has invited you to Tradebridge`);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/link#[\w-]{43}\n/);
    expect(mail?.text).toContain(`Company ${employerId}`);
    expect(mail?.text).toContain('The link works once, for 14 days.');
    expect(mail?.html).toContain(`Company ${employerId}`);
    expect(await eventsOf(app, employerId)).toMatchObject([
      { kind: 'contact.invited', subject_id: ecId, user_id: user.id },
    ]);
    app.pass(15 * 24 * 3_600_000);
    const again = await app.signIn(user.id);
    const company = await app.call('employer/retrieveEmployer', { eId: employerId }, again);
    const contact = company.body.Result?.contacts.find(({ id }) => id === ecId);
    expect(contact?.userAccountStatus).toBe('none');
  });

  test('can be repeated after a minute, and then only the last link works', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const ecId = await anUnconnected(employerId);
    await invite(employerId, ecId, token);
    const soon = await invite(employerId, ecId, token);
    expect(soon.status).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    app.pass(60_000);
    expect((await invite(employerId, ecId, token)).status).toBe(200);
    expect(
      await rowsOf(app, 'select 1 from account_links where contact_id = $1 and expires_at > $2', [
        ecId,
        app.now,
      ]),
    ).toHaveLength(1);
  });

  test('cannot be sent in bulk: sixty an hour per inviter, then a wait', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    for (let sent = 0; sent < 60; sent++) {
      expect((await invite(employerId, await anUnconnected(employerId), token)).status).toBe(200);
    }
    const ecId = await anUnconnected(employerId);
    const refused = await invite(employerId, ecId, token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.body.Error?.Message).toBe('Too many requests. Try again in 1 minute.');
    const colleague = await aContact(app.db, employerId, { role: 'admin' });
    const theirs = await app.signIn(colleague.user.id);
    expect((await invite(employerId, ecId, theirs)).status).toBe(200);
  }, 30_000);

  test('does not flood a mailbox, however many companies have its address: five, then a wait', async () => {
    const email = 'one.mailbox@example.test';
    const inviteThere = async () => {
      const { employerId, token } = await aSignedIn(app, 'admin');
      return invite(employerId, await anUnconnected(employerId, { email }), token);
    };
    for (let sent = 0; sent < 5; sent++) expect((await inviteThere()).status).toBe(200);
    const refused = await inviteThere();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test('ends when the address that it was sent to changes', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const ecId = await anUnconnected(employerId);
    await invite(employerId, ecId, token);
    const contact = { ...(await entryOf(app, ecId)), email: 'right@example.test' };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId, contact },
      token,
    );
    expect(reply.body.Result?.userAccountStatus).toBe('none');
  });

  test('is refused for a connected contact, an invalid address, and another company', async () => {
    const { employerId, contactId, token } = await aSignedIn(app, 'admin');
    expect((await invite(employerId, contactId, token)).body.Error?.Code).toBe('already-connected');
    const unreachable = await anUnconnected(employerId, { email: 'none given' });
    expect((await invite(employerId, unreachable, token)).body.Error?.Code).toBe('invalid');
    const elsewhere = await aSignedIn(app, 'admin');
    const theirs = await anUnconnected(elsewhere.employerId);
    expect((await invite(employerId, theirs, token)).status).toBe(404);
  });

  test("names stay text in the email's HTML", async () => {
    const { employerId, user, token } = await aSignedIn(app, 'admin');
    await rowsOf(app, 'update users set name = $2 where id = $1', [user.id, '<img src=x>']);
    const ecId = await anUnconnected(employerId);
    await invite(employerId, ecId, token);
    expect(app.mails.at(-1)?.text).toContain('<img src=x>');
    expect(app.mails.at(-1)?.html).not.toContain('<img');
  });
});
