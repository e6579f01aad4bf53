import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aForm } from '@tradebridge/server/content/test-content';
import { aSession, aUser } from '@tradebridge/server/identity/test-users';
import { untilLocked } from '@tradebridge/server/platform/test-database';
import {
  fileField,
  nameField,
  png,
  withPhoto,
} from '@tradebridge/server/submissions/test-submissions';
import { afterAll, expect, test } from 'vitest';
import { openTestSurroundings, startTestServer, type TestServer } from './test-server.ts';

// A server in a separate process, the sandbox's mailbox over its real protocol, and a real
// database.

const { db, sandbox, folder } = await openTestSurroundings();
let server: TestServer;
const startServer = () =>
  startTestServer({ databaseUrl: db.url, folder }, { SMTP_URL: sandbox.mailbox.url });
afterAll(() => server.kill());

let token: string;

async function ask(method: 'POST' | 'PUT', path: string, body: string | Buffer, type: string) {
  const reply = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'test',
      'content-type': type,
    },
    body: new Uint8Array(Buffer.from(body)),
  });
  return reply.status;
}

const call = (path: string, input: object) =>
  ask('POST', path, JSON.stringify(input), 'application/json');

/** Everything that a browser does, step by step. */
const steps = {
  submit: (sent: ReturnType<typeof withPhoto>) => call('form/submitForm', sent),
  upload: ({ sub }: ReturnType<typeof withPhoto>) =>
    ask('PUT', `form/uploadSubmissionFile?id=${sub.id}&uniqueName=roof-1.png`, png, 'image/png'),
  complete: ({ sub }: ReturnType<typeof withPhoto>) =>
    call('form/completeSubmission', { id: sub.id }),
};
type Step = keyof typeof steps;

/** Where each step is blocked while the server is killed; null for after its response. */
const points: [Step, table: string | null][] = [
  ['submit', 'submissions'],
  ['submit', 'respondents'],
  ['submit', null],
  ['upload', 'submission_files'],
  ['upload', null],
  ['complete', 'audit_events'],
  // By the time of the response, or soon after, the background work has started.
  ['complete', 'form_results'],
  ['complete', null],
];

const countOf = async (text: string) => (await db.pool.query(text)).rowCount ?? 0;

/** Kills the server during or after the step, and restarts it. */
async function killIn(sent: ReturnType<typeof withPhoto>, step: Step, table: string | null) {
  if (table === null) {
    expect(await steps[step](sent)).toBe(200);
    await server.kill();
  } else {
    const holder = await db.pool.connect();
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    // The browser sees a broken connection, unless it had the response already.
    const asked = steps[step](sent).catch(() => undefined);
    await untilLocked(db);
    await server.kill();
    await asked;
    await holder.query('rollback');
    holder.release();
  }
  server = await startServer();
}

test('a submission interrupted by a kill at any point is stored once when it is sent again', async () => {
  const user = await aUser(db);
  token = await aSession(db, user.id);
  server = await startServer();
  const names: string[] = [];
  for (const [at, [step, table]] of points.entries()) {
    const { id: formId, version: formVersion } = await aForm(db, {
      at: new Date(Date.now() - 1000),
      singleSubmission: true,
      mailCopy: true,
      fields: [nameField, fileField],
    });
    await db.query(
      `insert into form_handlers (form_id, id, routine, settings)
       values ($1, 'feed', 'registry', '{"routine": "registry", "answers": true}')`,
      [formId],
    );
    const sent = withPhoto({ formId, formVersion });
    names.push(`${sent.sub.id}.json`, sent.sub.id);
    const order = Object.keys(steps) as Step[];
    for (const before of order.slice(0, order.indexOf(step))) {
      expect(await steps[before](sent)).toBe(200);
    }
    await killIn(sent, step, table);
    for (const again of order)
      expect([at, again, await steps[again](sent)]).toEqual([at, again, 200]);
    const isProcessed = `select from submissions where id = '${sent.sub.id}' and is_processed`;
    await expect.poll(() => countOf(isProcessed), { timeout: 10_000 }).toBe(1);
    const file = await readFile(
      join(folder, 'files', 'submissions', `${sent.sub.id}.json`),
      'utf8',
    );
    expect(JSON.parse(file)).toMatchObject({ uid: user.id, fields: sent.fields });
    const counted = `select from form_results where form_id = '${formId}' and total = 1`;
    expect([at, await countOf(counted)]).toEqual([at, 1]);
    const events = await db.pool.query('select from audit_events where subject_id = $1', [
      sent.sub.id,
    ]);
    expect([at, events.rowCount]).toEqual([at, 1]);
  }
  // Work started by a killed server is retried after some minutes, which are skipped here.
  await db.pool.query(
    `update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
  );
  await db.pool.query(`update handler_runs set at = now() where state = 'waiting'`);
  const mailed = () => sandbox.mailbox.list(user.email).length;
  await expect.poll(mailed, { timeout: 30_000, interval: 100 }).toBe(points.length);
  const isDone = `select from handler_runs where state = 'done'`;
  await expect.poll(() => countOf(isDone), { timeout: 30_000 }).toBe(2 * points.length);
  const told = await db.pool.query(
    `select count(*)::integer as count, count(distinct subject_id)::integer as submissions
     from registry_changes where kind = 'form.submitted'`,
  );
  expect(told.rows).toEqual([{ count: points.length, submissions: points.length }]);
  const { rows } = await db.pool.query(`select count(*)::integer as count from respondents`);
  expect(rows).toEqual([{ count: points.length }]);
  const kept = await readdir(join(folder, 'files', 'submissions'));
  const isData = (name: string) => !name.includes('~') && !/[.][0-9a-f-]{36}$/.test(name);
  expect(kept.filter(isData).toSorted()).toEqual(names.toSorted());
}, 120_000);
