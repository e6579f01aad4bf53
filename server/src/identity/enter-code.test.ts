import { accountLinkKinds } from '@tradebridge/contract/identity-rules';
import { mailedLinks, maxWrongCodes } from '@tradebridge/contract/mailed-link-rules';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfToken } from '../platform/sealed.ts';
import { TestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { endLinksOfUser } from './account-links.ts';
import { aMailedLink, shownIn } from './test-links.ts';
import { anAccount, aPerson, callAsStranger, callOpen } from './test-people.ts';

/** In seconds; longer than an attempt takes that is not delayed. */
const delay = 0.6;
const app = await TestApp.open({ SIGN_IN_DELAY_SECONDS: String(delay) });
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from failed_attempts');
});

const home = '198.51.100.7';
const enter = (email: string, code: string, ip = home) =>
  callOpen(app, 'enterCode', { email, code }, ip);
const wrong = 'AAAA2222';

/** A link to set the password of an account. */
async function aPasswordLink(given: { email?: string } = {}) {
  const user = await anAccount(app, given);
  const link = await aMailedLink(app, { kind: 'password', email: user.email, userId: user.id });
  return { ...link, user, email: user.email };
}

/** The result of an attempt, and how long it took in seconds. */
async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}

describe('a code', () => {
  test.each(accountLinkKinds)('of the kind %s opens its link', async (kind) => {
    const { email } = aPerson();
    const { token, code } = await aMailedLink(app, { kind, email });
    const reply = await enter(email, code);
    expect(reply.status).toBe(200);
    expect(reply.body.Result).toEqual({ kind, token });
  });

  test('does what the link does, once: a new password with the code of its mail', async () => {
    const user = await anAccount(app);
    await callAsStranger(app, 'requestPasswordReset', { email: user.email });
    const { code } = shownIn(app.mails.findLast(({ to }) => to === user.email)?.text ?? '');
    const { token } = (await enter(user.email, code)).body.Result;
    const next = 'a brand new kettle';
    const reset = await callAsStranger(app, 'resetPassword', { token, password: next });
    expect(reset.status).toBe(200);
    expect((await enter(user.email, code)).body.Error.Code).toBe('code-wrong');
  });

  test('verifies an address only together with the password', async () => {
    const person = aPerson();
    await callAsStranger(app, 'signUp', person);
    const { code } = shownIn(app.mails.findLast(({ to }) => to === person.email)?.text ?? '');
    const { kind, token } = (await enter(person.email, code)).body.Result;
    expect(kind).toBe('verifyEmail');
    const without = { token, password: 'not the password' };
    const refused = await callAsStranger(app, 'verifyEmail', without);
    expect(refused.body.Error.Code).toBe('password-wrong');
    const verified = { token, password: person.password };
    expect((await callAsStranger(app, 'verifyEmail', verified)).status).toBe(200);
  });

  test('is compared without regard to case, spaces, hyphens and the case of the address', async () => {
    const { email, code, token } = await aPasswordLink();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await enter(email.toUpperCase(), typed)).body.Result.token).toBe(token);
  });

  test('may be entered more than once, as a link may be opened more than once', async () => {
    const { email, code } = await aPasswordLink();
    expect((await enter(email, code)).status).toBe(200);
    expect((await enter(email, code)).status).toBe(200);
  });

  test('works for the address to which it was mailed, and for no other', async () => {
    const { code } = await aPasswordLink();
    const { email } = await aPasswordLink();
    expect((await enter(email, code)).body.Error.Code).toBe('code-wrong');
  });

  test('ends when its link expires', async () => {
    const { email, code } = await aPasswordLink();
    app.pass(mailedLinks.password.hours * 3_600_000);
    expect((await enter(email, code)).body.Error.Code).toBe('code-wrong');
  });

  test('ends with its link', async () => {
    const { email, code, user } = await aPasswordLink();
    await endLinksOfUser(app.db, user.id, { now: app.now });
    expect((await enter(email, code)).body.Error.Code).toBe('code-wrong');
  });

  test('is stored as a keyed hash, and its token sealed', async () => {
    const { email, code, token } = await aPasswordLink();
    const rows = await app.db.pool.query('select * from link_codes where token_hash = $1', [
      hashOfToken(token),
    ]);
    expect(rows.rows).toHaveLength(1);
    const stored = JSON.stringify(rows.rows);
    for (const secret of [code, token, email, testSecret]) expect(stored).not.toContain(secret);
  });

  test('never holds six digits together, so that it is not taken for a passcode', async () => {
    const { email } = aPerson();
    for (let made = 0; made < 200; made++) {
      const { code } = await aMailedLink(app, { kind: 'password', email });
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      expect(code).not.toMatch(/\d{6}/);
    }
  });
});

test.each([
  ['short', 'K7M2'],
  ['with a character that no code has', 'K7M2P9X0'],
  ['empty', ''],
])('a code that is %s is invalid, and does not count', async (_what, code) => {
  const { email } = await aPasswordLink();
  for (let tries = 0; tries <= maxWrongCodes; tries++) {
    const reply = await enter(email, code);
    expect([reply.status, reply.body.Error.Fields[0]?.Path]).toEqual([400, 'code']);
  }
});

describe('wrong codes', () => {
  const burn = async (email: string, ip = home) => {
    for (let tries = 0; tries < maxWrongCodes; tries++) {
      expect((await enter(email, wrong, ip)).body.Error.Code).toBe('code-wrong');
    }
  };

  test('are limited to ten an hour for an address from one network', async () => {
    const { email, code } = await aPasswordLink();
    await burn(email);
    const refused = await enter(email, code);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    app.pass(3_600_000 - 1);
    const later = await aMailedLink(app, { kind: 'password', email });
    app.pass(1);
    expect((await enter(email, later.code)).status).toBe(200);
  });

  test('are answered the same for an address that has no account', async () => {
    const { email } = await aPasswordLink();
    const unknown = 'nobody.at.all@example.test';
    for (let tries = 0; tries <= maxWrongCodes; tries++) {
      const [known, none] = [
        await enter(email, wrong),
        await enter(unknown, wrong, '198.51.100.8'),
      ];
      expect(none.status).toBe(known.status);
      expect(none.body).toEqual(known.body);
    }
  });

  test('of a stranger stop neither the link nor the code of its owner', async () => {
    const { email, code, token } = await aPasswordLink();
    await burn(email, '203.0.113.1');
    expect((await enter(email, wrong, '203.0.113.2')).status).toBe(400);
    const opened = await callOpen(app, 'retrieveLink', { token }, home);
    expect(opened.status).toBe(200);
    const { result, seconds } = await timed(() => enter(email, code));
    expect(result.status).toBe(200);
    expect(seconds).toBeGreaterThanOrEqual(delay);
  });

  test('on the network of the owner stop the code for a minute, and the link not at all', async () => {
    const { email, code, token } = await aPasswordLink();
    await burn(email);
    expect((await enter(email, code)).status).toBe(429);
    expect((await callOpen(app, 'retrieveLink', { token }, home)).status).toBe(200);
    app.pass(60_000);
    expect((await enter(email, code)).status).toBe(200);
  });

  test('for many addresses slow down their network, and stop nobody there', async () => {
    for (let tries = 0; tries < maxWrongCodes; tries++) {
      expect((await enter(`invented.${tries}@example.test`, wrong)).status).toBe(400);
    }
    const { email, code } = await aPasswordLink();
    const { result, seconds } = await timed(() => enter(email, code));
    expect(result.status).toBe(200);
    expect(seconds).toBeGreaterThanOrEqual(delay);
    expect((await timed(() => enter(email, code, '198.51.100.9'))).seconds).toBeLessThan(delay);
  });

  test('at once are counted at once', async () => {
    const { email } = await aPasswordLink();
    const replies = await Promise.all(Array.from({ length: 25 }, () => enter(email, wrong)));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(maxWrongCodes);
  });

  test('are forgotten with the right one', async () => {
    const { email, code } = await aPasswordLink();
    for (let tries = 1; tries < maxWrongCodes; tries++) await enter(email, wrong);
    expect((await enter(email, code)).status).toBe(200);
    // Without, the second of them would have to wait.
    for (let tries = 0; tries < 2; tries++) expect((await enter(email, wrong)).status).toBe(400);
  });
});
