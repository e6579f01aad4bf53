import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { announceConfiguration, announcedVariables } from './announce-configuration.ts';
import { auditEvents } from './audit/tables.ts';
import { aUser } from './identity/test-users.ts';
import { type Env, readEnv } from './platform/env.ts';
import { openTestApp } from './platform/test-app.ts';

const app = await openTestApp();
let admins: string[];
beforeAll(async () => {
  admins = [
    (await aUser(app.db, { isAdmin: true })).email,
    (await aUser(app.db, { isAdmin: true })).email,
  ].toSorted();
});

const env = readEnv({}, 'demonstration');

async function start(changed: Partial<Record<keyof Env, unknown>> = {}, secrets = {}) {
  app.mails.length = 0;
  const { jobs, institution } = app.parts;
  const context = { jobs, institution: { ...institution, ...secrets }, now: app.now };
  await announceConfiguration(app.db, { ...env, ...changed } as Env, context);
  const events = await app.db.orm
    .select({ details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'configuration.changed'));
  return { events, mails: [...app.mails] };
}

test('the first start notes the configuration and tells nobody', async () => {
  expect(await start()).toEqual({ events: [], mails: [] });
  expect(await start()).toEqual({ events: [], mails: [] });
});

const variables = Object.entries(announcedVariables) as [keyof Env, 'shown' | 'secret'][];

describe.each(variables)('%s', (name, kind) => {
  const value = 'smtp://someone:hidden@other.example';

  test('is announced once when a start finds another value, and when it is back', async () => {
    await start();
    const before = (await start()).events.length;
    const { events, mails } = await start({ [name]: value });
    const old = env[name];
    expect(events.slice(before)).toEqual([
      {
        details: {
          by: 'operator',
          changes: [
            kind === 'secret'
              ? { field: name }
              : {
                  field: name,
                  old:
                    old === undefined
                      ? null
                      : typeof old === 'object'
                        ? JSON.stringify(old)
                        : String(old),
                  new: value,
                },
          ],
        },
      },
    ]);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(admins);
    expect(mails[0]?.text).toContain(name);
    expect(mails[0]?.text.includes('hidden')).toBe(kind === 'shown');
    expect((await start({ [name]: value })).mails).toEqual([]);
    expect((await start()).mails).toHaveLength(2);
  });
});

test('a secret is stored as a keyed hash, which a replaced AUTH_SECRET does not change', async () => {
  await start({ SMTP_URL: 'smtp://someone:hidden@mail.example' });
  const { rows } = await app.db.pool.query(
    `select value from configuration_marks where name = 'SMTP_URL'`,
  );
  expect(rows[0].value).toMatch(/^[\w-]{43}$/);
  const replaced = {
    secret: 'another secret of the tests, long enough to be one',
    previousSecrets: [app.parts.institution.secret],
  };
  const same = { SMTP_URL: 'smtp://someone:hidden@mail.example' };
  expect((await start(same, replaced)).mails).toEqual([]);
  expect((await start(same, { ...replaced, previousSecrets: [] })).mails).toEqual([]);
});
