import { afterEach, expect, test } from 'vitest';
import { chainEvents } from './audit/chain-events.ts';
import { recordEvent } from './audit/record-event.ts';
import { reseal } from './platform/reseal.ts';
import { keyIdOf, signWith } from './platform/sealed.ts';
import { storedSecret, storedSecretsPlace } from './platform/stored-secrets.ts';
import { aTestDatabase, type TestDatabase } from './platform/test-database.ts';
import { type ConfiguredSecrets, markSecret, refuseOtherSecret } from './secret-in-use.ts';

const one = 'the secret that this database has had so far';
const other = 'the secret that somebody put in its place';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
});

async function aDatabase(template?: string): Promise<TestDatabase> {
  const db = await aTestDatabase(template, one);
  opened.push(db);
  return db;
}

const secrets = (secret: string, more: Partial<ConfiguredSecrets> = {}): ConfiguredSecrets => ({
  secret,
  previousSecrets: [],
  lostKeyIds: [],
  ...more,
});

const refused =
  /^AUTH_SECRET is not the secret that this database is used with \(key [\w-]{8}\).+AUTH_SECRET_PREVIOUS/;

test('a database remembers its secret, and refuses another before anything is written', async () => {
  const db = await aDatabase();
  await markSecret(db, secrets(one));
  await markSecret(db, secrets(one));
  await refuseOtherSecret(db, secrets(one));
  await expect(refuseOtherSecret(db, secrets(other))).rejects.toThrow(refused);
  await expect(markSecret(db, secrets(other))).rejects.toThrow(keyIdOf(one));
  const { rows } = await db.pool.query('select name from stored_secrets');
  expect(rows).toEqual([{ name: `auth-secret:${keyIdOf(one)}` }]);
});

test('a database without tables has no secret yet', async () => {
  await refuseOtherSecret(await aDatabase('template0'), secrets(one));
});

test('of two first starts with different secrets at once, one is refused', async () => {
  const db = await aDatabase();
  const outcomes = await Promise.allSettled([
    markSecret(db, secrets(one)),
    markSecret(db, secrets(other)),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a replaced secret stays necessary until everything is sealed with the new one', async () => {
  const db = await aDatabase();
  await markSecret(db, secrets(one));
  const during = secrets(other, { previousSecrets: [one] });
  await markSecret(db, during);
  // Going back is refused as well: something may be sealed with the new one.
  await expect(refuseOtherSecret(db, secrets(one))).rejects.toThrow(keyIdOf(other));
  await expect(refuseOtherSecret(db, secrets(other))).rejects.toThrow(keyIdOf(one));
  await reseal(db, during, storedSecretsPlace);
  await markSecret(db, secrets(other));
  await expect(refuseOtherSecret(db, secrets(one))).rejects.toThrow(keyIdOf(other));
  // The first one may come back in the same way.
  const back = secrets(one, { previousSecrets: [other] });
  await markSecret(db, back);
  await reseal(db, back, storedSecretsPlace);
  await markSecret(db, secrets(one));
});

test.each([
  [
    'signed its events',
    async (db: TestDatabase) => {
      const event = {
        kind: 'secrets.resealed',
        at: new Date(),
        userId: null,
        ipAddress: null,
      } as const;
      await recordEvent({ ...db, sign: signWith(other) }, { ...event, at: new Date(0) });
      await recordEvent(db, event);
      await chainEvents(db);
    },
  ],
  [
    'sealed what it stores',
    async (db: TestDatabase) => {
      const institution = { secret: one, previousSecrets: [] };
      await storedSecret({ db, institution }, 'submissions', () => 'hidden');
    },
  ],
])('a database of 0.1.0 is recognised by what last %s, and marked', async (_what, use) => {
  const db = await aDatabase();
  await use(db);
  await expect(markSecret(db, secrets(other))).rejects.toThrow(keyIdOf(one));
  await markSecret(db, secrets(one));
  await expect(refuseOtherSecret(db, secrets(other))).rejects.toThrow(refused);
});

test('a lost secret is given up by its key id, once', async () => {
  const db = await aDatabase();
  await markSecret(db, secrets(one));
  await markSecret(db, secrets(other, { lostKeyIds: [keyIdOf(one)] }));
  await markSecret(db, secrets(other));
  await expect(refuseOtherSecret(db, secrets(one))).rejects.toThrow(keyIdOf(other));
});
