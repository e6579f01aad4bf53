import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { openTestApp } from '../platform/test-app.ts';
import { passwordHashing } from './password-hashing.ts';
import { hashOfNothing, isWeakHash, passwordParameters } from './password-parameters.ts';
import { accounts } from './tables.ts';
import { anAccount, password, signInAs } from './test-people.ts';

const app = await openTestApp();
afterEach(() => vi.restoreAllMocks());

const { memoryCost, timeCost, parallelism } = passwordParameters;
const presentParameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

const hashOf = async (userId: string) => {
  const [account] = await app.db.orm.select().from(accounts).where(eq(accounts.userId, userId));
  return account?.password ?? '';
};
const keep = (userId: string, given: string) =>
  app.db.orm.update(accounts).set({ password: given }).where(eq(accounts.userId, userId));

/** A user whose password was hashed with weaker parameters. */
async function withWeakHash(given: { timeCost?: number; memoryCost?: number }) {
  const user = await anAccount(app);
  const weak = await hash(password, { ...passwordParameters, ...given });
  await keep(user.id, weak);
  return { user, weak };
}

describe('a password with accents', () => {
  const composed = 'crème brûlée für zwei';
  const decomposed = composed.normalize('NFD');

  test.each([
    ['as the keys of one device give it', composed],
    ['as those of another do', decomposed],
  ])('is right %s, whichever it was set with', async (_how, given) => {
    for (const set of [composed, decomposed]) {
      const user = await anAccount(app);
      await keep(user.id, await passwordHashing.hash(set));
      expect((await signInAs(app, user.email, given)).status).toBe(200);
      expect((await signInAs(app, user.email, 'creme brulee fur zwei')).status).toBe(401);
    }
  });

  test.each([composed, decomposed])(
    'hashed as it was typed by 0.1.0 still signs in',
    async (typed) => {
      const user = await anAccount(app);
      await keep(user.id, await hash(typed, passwordParameters));
      expect((await signInAs(app, user.email, typed)).status).toBe(200);
    },
  );
});

describe('the hash of a password', () => {
  test.each([{ timeCost: 1 }, { memoryCost: 8192 }])(
    'made with weaker parameters (%j) is renewed when the password is given',
    async (given) => {
      const { user } = await withWeakHash(given);
      expect((await signInAs(app, user.email)).status).toBe(200);
      const renewed = await hashOf(user.id);
      expect(renewed).toContain(presentParameters);
      expect(await verify(renewed, password)).toBe(true);
      expect((await signInAs(app, user.email)).status).toBe(200);
      expect(await hashOf(user.id)).toBe(renewed);
    },
  );

  test('is unchanged when a wrong password is given', async () => {
    const { user, weak } = await withWeakHash({ timeCost: 1 });
    expect((await signInAs(app, user.email, 'a wrong password')).status).toBe(401);
    expect(await hashOf(user.id)).toBe(weak);
  });

  test('is renewed only if it is weaker', async () => {
    const user = await anAccount(app);
    await keep(user.id, await hash(password, { ...passwordParameters, timeCost: timeCost + 1 }));
    const stronger = await hashOf(user.id);
    const hashing = vi.spyOn(passwordHashing, 'hash');
    expect((await signInAs(app, user.email)).status).toBe(200);
    expect((await signInAs(app, 'nobody@example.test')).status).toBe(401);
    expect(hashing).not.toHaveBeenCalled();
    expect(await hashOf(user.id)).toBe(stronger);
  });

  test('of a password that was changed meanwhile is not replaced', async () => {
    const { user } = await withWeakHash({ timeCost: 1 });
    const changed = await hash('another good long password', passwordParameters);
    const { hash: reallyHash } = passwordHashing;
    vi.spyOn(passwordHashing, 'hash').mockImplementation(async (given) => {
      await keep(user.id, changed);
      return reallyHash(given);
    });
    await signInAs(app, user.email);
    expect(await hashOf(user.id)).toBe(changed);
  });

  test('does not delay a sign-in while too many passwords wait to be hashed', async () => {
    const { user, weak } = await withWeakHash({ timeCost: 1 });
    vi.spyOn(passwordHashing, 'hash').mockRejectedValue(new Refusal('tooMany'));
    expect((await signInAs(app, user.email)).status).toBe(200);
    expect(await hashOf(user.id)).toBe(weak);
  });
});

describe('an address without an account', () => {
  test('is checked against a hash with the present cost', async () => {
    const verifying = vi.spyOn(passwordHashing, 'verify');
    expect((await signInAs(app, 'nobody@example.test')).status).toBe(401);
    const [given] = verifying.mock.calls.map(([one]) => one.hash);
    expect(given).toContain(presentParameters);
    expect(isWeakHash(given ?? '')).toBe(false);
  });

  test('which no password matches', async () => {
    expect(hashOfNothing()).not.toBe(hashOfNothing());
    expect(await passwordHashing.verify({ hash: hashOfNothing(), password })).toBe(false);
  });
});

test.each([
  ['$2b$12$abcdefghijklmnopqrstuv', true],
  ['$argon2i$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', true],
  ['$argon2id$v=16$m=65536,t=3,p=4$c2FsdA$aGFzaA', true],
  ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
])('%s is weak: %j', (given, isWeak) => {
  expect(isWeakHash(given)).toBe(isWeak);
});
