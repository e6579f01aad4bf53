import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aLink } from '../identity/test-links.ts';
import { expectFactsRefused } from '../identity/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { Refusal } from '../platform/refusal.ts';
import { openTestApp } from '../platform/test-app.ts';
import { connectContact } from './connect-contact.ts';
import { aCompany, aContact } from './test-contacts.ts';

const app = await openTestApp();

const rows = async (query: string, values: unknown[] = []) =>
  (await app.db.pool.query<Record<string, unknown>>(query, values)).rows;

let asked = 0;

/**
 * A contact without an account, at a company whose subsidiary hosts an apprentice, and the user who
 * asks.
 */
async function anUnconnected(asker: Parameters<typeof aUser>[1] = {}) {
  const { employerId, code } = await aCompany(app.db);
  const below = await aCompany(app.db, { parentEmployerId: employerId });
  const { contractId } = await anApprentice(app.db, below.employerId);
  asked += 1;
  const email = `hine${asked}@example.test`;
  const { contactId } = await aContact(app.db, employerId, {
    userId: null,
    email: `Hine${asked}@Example.test`,
    familyName: 'Te Kōwhai',
    role: 'writer',
  });
  const user = await aUser(app.db, { emailVerified: true, ...asker });
  return {
    employerId,
    belowId: below.employerId,
    contactId,
    email,
    user,
    token: await app.signIn(user.id),
    facts: {
      employerCode: code,
      contactFamilyName: 'Te Kōwhai',
      contactEmailAddress: email,
      trainingContractNumber: contractId,
    },
  };
}

type Facts = Awaited<ReturnType<typeof anUnconnected>>['facts'];
const connect = (facts: Facts, token: string) =>
  app.call('employer/connectEmployerContact', facts, token);

const rolesOf = (userId: string) =>
  rows('select employer_id, role from employer_users where user_id = $1 order by employer_id', [
    userId,
  ]);
const userOf = async (contactId: string) =>
  (await rows('select user_id from employer_contacts where contact_id = $1', [contactId]))[0]
    ?.user_id;
const tokenOf = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

/** An account with the contact's address. */
const withAddress = async (given: { emailVerified: boolean }) =>
  anUnconnected({ email: `hine${asked + 1}@example.test`, ...given });

describe('a user with all four details', () => {
  test("is connected immediately if the account's verified address is the contact's", async () => {
    const { facts, token, user, contactId, employerId, belowId } = await withAddress({
      emailVerified: true,
    });
    expect((await connect(facts, token)).body.Result).toEqual({ outcome: 'connected' });
    expect(await userOf(contactId)).toBe(user.id);
    expect(await rolesOf(user.id)).toEqual([
      { employer_id: employerId, role: 'writer' },
      { employer_id: belowId, role: 'writer' },
    ]);
    expect(
      await rows(
        `select user_id, details from audit_events where kind = 'contact.connected' and
        subject_id = $1`,
        [contactId],
      ),
    ).toEqual([{ user_id: user.id, details: { connectedUserId: user.id } }]);
    const seen = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
    expect(seen.status).toBe(200);
    // Repeating it for the connected contact gives the same result.
    expect((await connect(facts, token)).body.Result).toEqual({ outcome: 'connected' });
  });

  test('may enter them without regard to case, accents and spaces', async () => {
    const { facts, token } = await withAddress({ emailVerified: true });
    const reply = await connect(
      {
        ...facts,
        employerCode: ` ${facts.employerCode} `,
        contactFamilyName: 'TE-KOWHAI',
        contactEmailAddress: facts.contactEmailAddress.toUpperCase(),
      },
      token,
    );
    expect(reply.body.Result).toEqual({ outcome: 'connected' });
  });

  test.each([
    ['another address', {}],
    ['the same address, not verified', { own: true }],
  ])(
    'with %s gets a link there, which connects that account alone',
    async (_what, { own }: { own?: boolean }) => {
      const { facts, token, user, contactId, email } = own
        ? await withAddress({ emailVerified: false })
        : await anUnconnected();
      expect((await connect(facts, token)).body.Result).toEqual({ outcome: 'linkSent' });
      expect(await userOf(contactId)).toBeNull();
      const mail = app.mails.at(-1);
      expect(mail?.to.toLowerCase()).toBe(email);
      expect(mail?.text).toContain(user.email);
      expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/connect#/);
      const link = { token: tokenOf(mail?.text) };
      const other = await app.signIn((await aUser(app.db)).id);
      const stolen = await app.call('employer/acceptConnection', link, other);
      expect(stolen.body.Error?.Code).toBe('link-spent');
      expect((await app.call('employer/acceptConnection', link, token)).body.Result).toBe(true);
      expect(await userOf(contactId)).toBe(user.id);
      const again = await app.call('employer/acceptConnection', link, token);
      expect(again.body.Error?.Code).toBe('link-spent');
      // Reading the mail of the account's address, in its session, verifies it.
      expect(await rows('select email_verified from users where id = $1', [user.id])).toEqual([
        { email_verified: true },
      ]);
    },
  );

  test('with an unverified address is told to verify it first, and no mail is sent', async () => {
    const { facts, token, contactId } = await anUnconnected({ emailVerified: false });
    const sent = app.mails.length;
    const reply = await connect(facts, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'address-not-verified']);
    expect(app.mails).toHaveLength(sent);
    expect(await userOf(contactId)).toBeNull();
  });

  test('is not connected by a link while the account’s address is unverified; the link stays valid', async () => {
    const { token, user, contactId, email } = await anUnconnected({ emailVerified: false });
    const link = {
      token: await aLink(app, {
        kind: 'connection',
        email,
        userId: user.id,
        contactId,
      }),
    };
    const refused = await app.call('employer/acceptConnection', link, token);
    expect(refused.body.Error?.Code).toBe('address-not-verified');
    expect(await userOf(contactId)).toBeNull();
    await rows('update users set email_verified = true where id = $1', [user.id]);
    expect((await app.call('employer/acceptConnection', link, token)).body.Result).toBe(true);
  });

  test('may connect with a further company', async () => {
    const first = await anUnconnected();
    const second = await anUnconnected();
    for (const { facts } of [first, second]) {
      await connect(facts, first.token);
      await app.call(
        'employer/acceptConnection',
        { token: tokenOf(app.mails.at(-1)?.text) },
        first.token,
      );
    }
    expect(await rolesOf(first.user.id)).toHaveLength(4);
  });
});

describe('a link', () => {
  test.each([
    ['after an hour', async () => app.pass(61 * 60_000)],
    [
      'once the contact has another address',
      (contactId: string) =>
        rows(`update employer_contacts set email = 'new@example.test' where contact_id = $1`, [
          contactId,
        ]),
    ],
    [
      'once the contact is gone',
      (contactId: string) =>
        rows('update employer_contacts set retired_at = now() where contact_id = $1', [contactId]),
    ],
  ])('does not serve %s', async (_what, happen) => {
    const { facts, token, contactId } = await anUnconnected();
    await connect(facts, token);
    const link = tokenOf(app.mails.at(-1)?.text);
    await happen(contactId);
    const reply = await app.call('employer/acceptConnection', { token: link }, token);
    expect(reply.body.Error?.Code).toBe('link-spent');
  });

  test('that is incomplete is invalid', async () => {
    const { token } = await anUnconnected();
    const reply = await app.call('employer/acceptConnection', { token: 'half' }, token);
    expect(reply.body.Error?.Code).toBe('invalid');
  });
});

test('one mailbox is not flooded with links, however many accounts request them', async () => {
  const { facts, email } = await anUnconnected();
  const asked: number[] = [];
  for (let accounts = 0; accounts < 6; accounts++) {
    const other = await aUser(app.db, { emailVerified: true });
    asked.push((await connect(facts, await app.signIn(other.id))).status);
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  expect(app.mails.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(5);
});

describe('a user with a wrong detail', () => {
  test.each([
    ['company code', { employerCode: 'wrong' }],
    ['family name', { contactFamilyName: 'Wrong' }],
    ['email address', { contactEmailAddress: 'wrong@example.test' }],
    ['contract number', { trainingContractNumber: 'wrong' }],
  ])('(%s) is refused without a word of which', async (_what, wrong) => {
    const { facts, token, user } = await anUnconnected();
    await expectFactsRefused(
      () => connect({ ...facts, ...wrong }, token),
      'These details do not match a contact on record. Check all four and try again.',
    );
    expect(
      await rows(
        `select kind, details from audit_events where user_id = $1 and
        kind = 'contact.connectRefused'`,
        [user.id],
      ),
    ).toEqual([{ kind: 'contact.connectRefused', details: {} }]);
  });

  test("gets the same refusal for another account's contact, one that is gone, and another company's contract", async () => {
    const taken = await anUnconnected();
    const other = await aUser(app.db);
    await rows('update employer_contacts set user_id = $2 where contact_id = $1', [
      taken.contactId,
      other.id,
    ]);
    const gone = await anUnconnected();
    await rows('update employer_contacts set retired_at = now() where contact_id = $1', [
      gone.contactId,
    ]);
    const mixed = await anUnconnected();
    const { contractId } = await anApprentice(app.db, (await aCompany(app.db)).employerId);
    for (const [facts, token] of [
      [taken.facts, taken.token],
      [gone.facts, gone.token],
      [{ ...mixed.facts, trainingContractNumber: contractId }, mixed.token],
    ] as const) {
      expect((await connect(facts, token)).body.Error?.Code).toBe('facts-do-not-match');
    }
  });

  test('has to wait after five attempts, even if the sixth is right', async () => {
    const { facts, token } = await withAddress({ emailVerified: true });
    for (let tries = 0; tries < 5; tries++) {
      const reply = await connect({ ...facts, contactFamilyName: 'Wrong' }, token);
      expect(reply.status).toBe(400);
    }
    const reply = await connect(facts, token);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('at a network address that has to wait does not use up their own attempts', async () => {
    const { facts, token } = await anUnconnected();
    const wrong = () => connect({ ...facts, employerCode: 'wrong' }, token);
    expect((await wrong()).status).toBe(400);
    await rows(
      `update failed_attempts set blocked_until = $1 where subject like 'connectAddress:%'`,
      [new Date(app.now.getTime() + 60_000)],
    );
    for (let tries = 0; tries < 6; tries++) expect((await wrong()).status).toBe(429);
    await rows(`delete from failed_attempts where subject like 'connectAddress:%'`);
    for (let tries = 0; tries < 4; tries++) expect((await wrong()).status).toBe(400);
    expect((await connect(facts, token)).status).toBe(429);
  });

  test('twenty concurrent requests are five attempts', async () => {
    const { facts, token } = await anUnconnected();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => connect({ ...facts, employerCode: 'wrong' }, token)),
    );
    expect(replies.filter((reply) => reply.status === 400).length).toBeLessThanOrEqual(5);
  });
});

test('staff are nobody’s contact', async () => {
  const { facts, token } = await anUnconnected({ isSupport: true });
  expect((await connect(facts, token)).status).toBe(403);
});

describe('connectContact', () => {
  const by = (actorUserId: string) => ({ now: app.now, request: { ip: '127.0.0.1' }, actorUserId });

  test('connects a contact with one account only, however many ask concurrently', async () => {
    const { contactId, email, employerId } = await anUnconnected();
    const users = await Promise.all(Array.from({ length: 5 }, () => aUser(app.db)));
    const outcomes = await Promise.allSettled(
      users.map(({ id: userId }) =>
        app.db.transaction((tx) => connectContact(tx, by(userId), { contactId, userId, email })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'already-connected' });
      }
    }
    expect(
      await rows('select 1 from employer_users where employer_id = $1', [employerId]),
    ).toHaveLength(1);
  });

  test('refuses staff', async () => {
    const { contactId, email } = await anUnconnected();
    const staff = await aUser(app.db, { isAdmin: true });
    const connecting = app.db.transaction((tx) =>
      connectContact(tx, by(staff.id), { contactId, userId: staff.id, email }),
    );
    await expect(connecting).rejects.toBeInstanceOf(Refusal);
  });
});
