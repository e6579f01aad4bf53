import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { limitTokens } from './limit-tokens.ts';
import { serviceTokens } from './tables.ts';
import { aServiceToken } from './test-service-tokens.ts';

const app = await openTestApp();
let admins: string[];
beforeAll(async () => {
  const made = [await aUser(app.db, { isAdmin: true }), await aUser(app.db, { isAdmin: true })];
  admins = made.map(({ email }) => email).toSorted();
});
afterEach(async () => {
  await app.db.orm.delete(serviceTokens);
});

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(app.now.getTime() + days * dayMs);
const createdBy = async () => (await app.db.query('select id from users limit 1')).rows;

async function aToken(expiresAt: Date | null, createdAt = app.now) {
  const [user] = (await createdBy()) as { id: string }[];
  return aServiceToken(app.db, ['changes.read'], {
    ...{ expiresAt, createdAt, createdBy: user?.id ?? '' },
  });
}

/** The subjects and recipients of the mails that one run sends. */
async function run() {
  app.mails.length = 0;
  const { jobs, institution } = app.parts;
  await limitTokens(app.db, { jobs, institution }, app.now);
  return app.mails.map(({ to, subject, text }) => ({ to, subject, text }));
}

const endOf = async (tokenId: string) =>
  (await app.db.orm.select().from(serviceTokens).where(eq(serviceTokens.tokenId, tokenId)))[0]
    ?.expiresAt;

test('tokens that never end or end later are limited to a year, once, and administrators are mailed at once', async () => {
  const never = await aToken(null);
  const later = await aToken(inDays(1000));
  const soon = await aToken(inDays(200));
  const mails = await run();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(admins);
  expect(mails[0]?.text).toContain(never.name);
  expect(mails[0]?.text).toContain(later.name);
  expect(mails[0]?.text).not.toContain(soon.name);
  expect(await endOf(never.tokenId)).toEqual(inDays(365));
  expect(await endOf(later.tokenId)).toEqual(inDays(365));
  expect(await endOf(soon.tokenId)).toEqual(inDays(200));
  const events = await app.db.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'serviceToken.limited'));
  expect(events.map(({ subjectId }) => subjectId).toSorted()).toEqual(
    [never.tokenId, later.tokenId].toSorted(),
  );
  app.pass(3_600_000);
  expect(await run()).toEqual([]);
});

test('administrators are reminded once, a month before a token ends', async () => {
  const { name } = await aToken(inDays(31));
  expect(await run()).toEqual([]);
  app.pass(dayMs);
  const mails = await run();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(admins);
  expect(mails[0]?.text).toContain(name);
  app.pass(dayMs);
  expect(await run()).toEqual([]);
});

test('nobody is reminded of a token that was made for less than a month, or was revoked', async () => {
  await aToken(inDays(7));
  const { tokenId, createdBy: revokedBy } = await aToken(inDays(20), inDays(-200));
  await app.db.orm
    .update(serviceTokens)
    .set({ revokedAt: app.now, revokedBy })
    .where(eq(serviceTokens.tokenId, tokenId));
  expect(await run()).toEqual([]);
});

test('a valid token on a call that needs a session says so, another one does not', async () => {
  const { secret } = await aToken(inDays(30));
  const ask = async (token: string) => (await app.call('core/ping', {}, token)).body.Error;
  expect(await ask(secret)).toEqual(
    expect.objectContaining({
      Code: 'signed-out',
      Message: expect.stringContaining('The service token is valid, but this takes the session'),
    }),
  );
  expect((await ask(`${secret}x`))?.Message).not.toContain('service token');
});
