import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderPlace } from '@tradebridge/server/backup/folder-place';
import { restoreBackup } from '@tradebridge/server/backup/restore-backup';
import { aSession } from '@tradebridge/server/identity/test-users';
import { openFileStorage } from '@tradebridge/server/platform/file-storage';
import { installed } from '@tradebridge/server/platform/installation';
import { keyIdIn } from '@tradebridge/server/platform/sealed';
import { aTestDatabase, type TestDatabase } from '@tradebridge/server/platform/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { demonstrationPassword } from './institution/accounts.ts';
import { startTestServer } from './test-server.ts';

// Each release's database, migrated to the present tables as an upgrade does (decision 092).

const fixtures = installed('server', 'fixtures');
const versions = await readdir(fixtures);

/** A session of a demonstration's account whose second factor is given. */
async function openSession(db: TestDatabase, email: string): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  return aSession(db, rows[0]?.id ?? '');
}

test.each(versions)(
  'the database of %s is migrated with every row, and works',
  async (version) => {
    const db = await aTestDatabase('template0');
    onTestFinished(() => db.close());
    const folder = await mkdtemp(join(tmpdir(), 'tradebridge-released-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { manifest } = await restoreBackup(
      { db, files: openFileStorage(folder), secretIds: [], now: new Date() },
      folderPlace(join(fixtures, version)),
    );
    for (const table of ['users', 'employers', 'training_contracts', 'units', 'audit_events']) {
      const backedUp = manifest.tables.find(({ name }) => name === table)?.rows;
      const { rows } = await db.pool.query(`select count(*) as rows from ${table}`);
      expect([table, rows[0].rows]).toEqual([table, backedUp]);
    }
    // The secret of that installation was not kept with its database.
    const signed = await db.pool.query<{ seal: string }>(
      `select signature as seal from audit_events where signature is not null
       union select signature from audit_checkpoints union select sealed from stored_secrets`,
    );
    const lost = new Set(signed.rows.map(({ seal }) => keyIdIn(seal)));
    const server = await startTestServer(
      { databaseUrl: db.url, folder },
      { AUTH_SECRET_LOST: [...lost].filter((keyId) => keyId !== null).join(',') },
    );
    onTestFinished(() => server.kill());
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const post = (path: string, body: object, token?: string) =>
      fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    const email = 'owner@demo.test';
    const signIn = await post('auth/sign-in/email', { email, password: demonstrationPassword });
    expect(signIn.status).toBe(200);
    const { rows } = await db.pool.query(
      `select employer_id as "eId" from employer_users join users on users.id = user_id
     where email = $1 order by 1 limit 1`,
      [email],
    );
    const summary = await post(
      'employer/syncEmployerSummary',
      rows[0],
      await openSession(db, email),
    );
    expect([summary.status, await summary.json()]).toMatchObject([200, { Success: true }]);

    const filled = `select count(*)::integer as count from employers
      where not exists (select from company_accounts account
        where account.employer_id = employers.employer_id)`;
    await expect
      .poll(async () => (await db.pool.query(filled)).rows, { timeout: 20_000 })
      .toEqual([{ count: 0 }]);
    const differing = await db.pool.query(
      `with owed as (
         select owes.employer_id, sum(greatest(fees.amount - coalesce(owes.fee_help_amount, 0), 0)) as amount
         from pre_enrolments owes join lateral (
           select sum(fee_amount) as amount from pre_enrolment_fees fee
           where fee.pre_enrolment_id = owes.pre_enrolment_id
         ) fees on true
         where owes.status = 'unpaid' and owes.retired_at is null and owes.employer_id is not null
         group by 1
       ), entered as (
         select employer_id, sum(amount) as amount from account_entries group by 1
       )
       select employer_id, owed.amount as owed, entered.amount as entered
       from owed full join entered using (employer_id)
       where coalesce(owed.amount, 0) <> coalesce(entered.amount, 0)`,
    );
    expect(differing.rows).toEqual([]);
  },
  90_000,
);
