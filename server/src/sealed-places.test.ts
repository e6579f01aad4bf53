import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aStudent } from './apprentices/test-apprentices.ts';
import { recordEvent } from './audit/record-event.ts';
import { auditEvents } from './audit/tables.ts';
import { verifyChain } from './audit/verify-chain.ts';
import { runAccountsCommand } from './identity/accounts-command.ts';
import type { AccountsPortal } from './identity/accounts-portal.ts';
import { newAuthenticatorSecret } from './identity/authenticator.ts';
import { linkCodePurpose } from './identity/mailed-link.ts';
import { recoveryCodes, secondFactorChanges, sessions, users } from './identity/tables.ts';
import { accountsInstitution } from './identity/test-people.ts';
import { aUser } from './identity/test-users.ts';
import { mailLater, messageOf } from './outside/mail-jobs.ts';
import { sealRequest, unsealRequest } from './payments/sealed-request.ts';
import { paymentAttempts } from './payments/tables.ts';
import { anAttempt, anOrder, aRefund } from './payments/test-orders.ts';
import { type JobData, Jobs } from './platform/jobs.ts';
import { hashOfToken, keyedHash, keyIdOf, seal, signWith, unseal } from './platform/sealed.ts';
import { outcomeOf } from './platform/test-command.ts';
import { aTestDatabase, type TestDatabase } from './platform/test-database.ts';
import { sealedPlaces } from './sealed-places.ts';

const earlier = 'the secret that this server had at first';
const present = 'the secret that this server has since';
const only = (secret: string) => ({ secret, previousSecrets: [] });
const rotated = { secret: present, previousSecrets: [earlier] };
const now = new Date('2026-11-22T01:00:00Z');
const message = { to: 'a@b.test', subject: 'x', text: 'x', html: 'x' };

let db: TestDatabase;
let jobs: Jobs;
beforeEach(async () => {
  db = await aTestDatabase(undefined, present);
  jobs = await Jobs.open(db, pino({ level: 'silent' }));
});
afterEach(async () => {
  await jobs.close();
  await db.close();
});

const portalWith = (secrets: { secret: string; previousSecrets: readonly string[] }) =>
  ({
    db,
    jobs,
    institution: { ...secrets, ...accountsInstitution },
    sealedPlaces,
    close: async () => {},
  }) satisfies AccountsPortal;
const reseal = (secrets: Parameters<typeof portalWith>[0], ...args: string[]) =>
  outcomeOf((io) => runAccountsCommand(['reseal', ...args], io), {
    openPortal: async () => portalWith(secrets),
    now: () => now,
  });

/** How many values in the whole database were sealed with a secret. */
async function countSealedWith(secret: string): Promise<number> {
  const { rows } = await db.query(
    `select table_schema, table_name, column_name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'
       and data_type in ('text', 'jsonb') and table_name not like 'job_common%'`,
  );
  let count = 0;
  for (const row of rows as { table_schema: string; table_name: string; column_name: string }[]) {
    const { rows: found } = await db.query(
      `select count(*) as count from ${row.table_schema}."${row.table_name}"
       where "${row.column_name}"::text like '%v1.${keyIdOf(secret)}.%'`,
    );
    count += (found as { count: number }[])[0]?.count ?? 0;
  }
  return count;
}

async function aUserWithApp(secret = earlier) {
  const user = await aUser(db);
  const authenticatorSecret = newAuthenticatorSecret(only(secret), user.id);
  await db.orm.update(users).set({ authenticatorSecret }).where(eq(users.id, user.id));
  return user;
}

async function aRequestToCharge() {
  const student = await aStudent(db);
  const given = { studentId: student.studentId, userId: student.userId ?? '' };
  const charge = { token: 'a-token' } as unknown as Parameters<typeof sealRequest<'charge'>>[2];
  const attempt = await anAttempt(db, await anOrder(db, given), {
    state: 'unknown',
    askAgainAt: now,
    sealedRequest: sealRequest(earlier, 'charge', charge),
  });
  const paid = await anAttempt(db, await anOrder(db, given));
  const refund = { amount: 5 } as unknown as Parameters<typeof sealRequest<'refund'>>[2];
  await aRefund(db, paid.attemptId, {
    state: 'requested',
    sealedRequest: sealRequest(earlier, 'refund', refund),
  });
  return attempt;
}

/** Stores a value in every place where there can be one. */
async function fillEveryPlace() {
  const user = await aUserWithApp();
  const sessionId = randomUUID();
  await db.orm.insert(sessions).values({
    id: sessionId,
    tokenHash: randomUUID(),
    userId: user.id,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  await db.orm.insert(secondFactorChanges).values({
    sessionId,
    method: 'A',
    authenticatorSecret: newAuthenticatorSecret(only(earlier), user.id),
    startedAt: now,
  });
  const digest = hashOfToken('a code');
  await db.orm
    .insert(recoveryCodes)
    .values({ userId: user.id, codeHash: seal(earlier, 'recovery code digest', digest, user.id) });
  await db.query(
    `insert into provider_sign_ins (state_hash, provider, secrets, created_at, expires_at)
     values ($1, 'google', $2, $3, $3)`,
    [randomUUID(), seal(earlier, 'provider sign-in', '{}'), now],
  );
  await db.query(
    `insert into link_codes (code_hash, kind, token_hash, token, expires_at)
     values ($1, 'password', $1, $2, $3)`,
    ['a keyed hash', seal(earlier, linkCodePurpose, 'a token', 'a keyed hash'), now],
  );
  await db.query('insert into stored_secrets (name, sealed) values ($1, $2)', [
    'submissions',
    seal(earlier, 'stored secret', 'a secret', 'submissions'),
  ]);
  await db.query(
    `insert into form_handlers (form_id, id, routine, settings, secret, previous_secret)
     values ('visit', 'hook', 'webhook', '{}', $1, $1)`,
    [seal(earlier, 'webhook secret', 'whsec_x', 'hook')],
  );
  const attempt = await aRequestToCharge();
  await mailLater(portalWith(only(earlier)), db, message);
  return { user, sessionId, attempt };
}

describe('after a rotation of the secret', () => {
  test('everything is resealed, and nothing needs the previous one any more', async () => {
    const { user, attempt } = await fillEveryPlace();
    expect(await countSealedWith(earlier)).toBe(sealedPlaces.length);
    const outcome = await reseal(rotated);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    for (const { what } of sealedPlaces) expect(outcome.out).toContain(`${what}: 1 sealed again.`);
    expect(outcome.out).toContain(
      `AUTH_SECRET_PREVIOUS, secret 1 (key ${keyIdOf(earlier)}): is no longer needed.`,
    );
    expect(outcome.out).not.toContain(earlier);
    expect(await countSealedWith(earlier)).toBe(0);
    // And the signature of the event that records it.
    expect(await countSealedWith(present)).toBe(sealedPlaces.length + 1);
    // Each opens with the present secret alone, as the portal opens it.
    const [row] = await db.orm.select().from(users).where(eq(users.id, user.id));
    unseal(only(present), 'authenticator secret', row?.authenticatorSecret ?? '', user.id);
    const [code] = await db.orm.select().from(recoveryCodes);
    unseal(only(present), 'recovery code digest', code?.codeHash ?? '', user.id);
    const [asked] = await db.orm
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.attemptId, attempt.attemptId));
    expect(unsealRequest(only(present), 'charge', asked?.sealedRequest ?? '')).toMatchObject({
      token: 'a-token',
    });
    const { rows } = await db.query(`select data from jobs.job where name = 'mail'`);
    const [mail] = rows as { data: JobData['mail'] }[];
    expect(messageOf(only(present), mail?.data ?? { sealed: '' })).toEqual(message);
  });

  test('the audit log is signed with the present secret, unless it is not whole', async () => {
    const event = { kind: 'settings.saved', at: now, userId: 'U', ipAddress: null } as const;
    await recordEvent({ ...db, sign: signWith(earlier) }, event);
    const { code, out } = await reseal(rotated);
    expect(code).toBe(0);
    expect(out).toContain('audit log: signed up to event 1.');
    expect((await verifyChain(db, { secrets: only(present) })).faults).toEqual([]);
    await recordEvent({ ...db, sign: signWith(earlier) }, event);
    await recordEvent({ ...db, sign: null }, event);
    const again = await reseal(rotated);
    expect(again.code).toBe(1);
    expect(again.out).toContain(
      'audit log: not signed again, since something in it is wrong (faults: 1)',
    );
    expect(again.out).toContain(`(key ${keyIdOf(earlier)}): is still needed.`);
  });

  test('a second run finds nothing to do, and an operator’s action is recorded once', async () => {
    const recorded = async () =>
      (await db.orm.select().from(auditEvents).where(eq(auditEvents.kind, 'secrets.resealed')))
        .length;
    const before = await recorded();
    await aUserWithApp();
    expect((await reseal(rotated)).out).toContain('authenticator secrets: 1 sealed again.');
    const second = await reseal(rotated);
    expect(second.code).toBe(0);
    expect(second.out).toContain('authenticator secrets: 0 sealed again.');
    expect(await recorded()).toBe(before + 1);
  });

  test('more than one batch is resealed, and an interrupted run continues where it stopped', async () => {
    for (let made = 0; made < 210; made++) await aUserWithApp(made < 5 ? present : earlier);
    expect((await reseal(rotated)).out).toContain('authenticator secrets: 205 sealed again.');
    expect(await countSealedWith(earlier)).toBe(0);
  });

  test('values that no configured secret opens are left, counted and named, and the run is not reported as complete', async () => {
    const lost = 'a secret that nobody remembers any more';
    const user = await aUserWithApp(lost);
    await aUserWithApp();
    const outcome = await reseal(rotated);
    expect(outcome.code).toBe(1);
    expect(outcome.out).toContain('authenticator secrets: 1 sealed again.');
    expect(outcome.out).toContain(
      `authenticator secrets: 1 cannot be opened (key ${keyIdOf(lost)})`,
    );
    expect(outcome.out).toContain(user.email);
    // The previous one opens none of the remaining values.
    expect(outcome.out).toContain('is no longer needed');
    expect(outcome.out).not.toContain('Nothing is left');
  });

  test("a value copied to another user's row is not bound to them", async () => {
    const user = await aUserWithApp();
    const other = await aUserWithApp();
    const [row] = await db.orm.select().from(users).where(eq(users.id, user.id));
    const { authenticatorSecret } = row ?? {};
    await db.orm.update(users).set({ authenticatorSecret }).where(eq(users.id, other.id));
    const outcome = await reseal(rotated);
    expect(outcome).toMatchObject({ code: 1 });
    expect(outcome.out).toContain(other.email);
    expect(outcome.out).toContain('authenticator secrets: 1 sealed again.');
  });
});

describe('recovery codes from before they were sealed', () => {
  async function aHolder() {
    const user = await aUser(db);
    const codeHash = keyedHash(earlier, 'recovery code', `${user.id}:0123456789ab`);
    await db.orm.insert(recoveryCodes).values({ userId: user.id, codeHash });
    return user;
  }
  const mailedTo = async () => {
    const { rows } = await db.query(`select data from jobs.job where name = 'mail'`);
    return (rows as { data: JobData['mail'] }[]).map(({ data }) => messageOf(only(present), data));
  };

  test('need a previous secret until they are revoked, and their users notified', async () => {
    const user = await aHolder();
    const kept = await reseal(rotated);
    expect(kept.code).toBe(1);
    expect(kept.out).toContain('Users with recovery codes that cannot be sealed again: 1.');
    expect(kept.out).toContain('is still needed');
    const ended = await reseal(rotated, '--end-old-recovery-codes');
    expect(ended.code).toBe(0);
    expect(ended.out).toContain('is no longer needed');
    expect(await db.orm.select().from(recoveryCodes)).toEqual([]);
    expect(await mailedTo()).toMatchObject([
      { to: user.email, subject: 'Your Tradebridge recovery codes no longer work' },
    ]);
    const events = await db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, user.id));
    expect(events).toMatchObject([{ kind: 'recoveryCodes.ended', details: { count: 1 } }]);
  });

  test('are not a fault if no secret is being replaced', async () => {
    await aHolder();
    const outcome = await reseal(only(earlier));
    expect(outcome.code).toBe(0);
    expect(outcome.out).toContain('cannot be sealed again: 1');
  });
});
