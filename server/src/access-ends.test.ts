import { readdir } from 'node:fs/promises';
import { isOfService, isOfToken } from '@tradebridge/contract/call';
import { calls } from '@tradebridge/contract/calls';
import { serviceTokenScopes } from '@tradebridge/contract/service-token-rules';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { aUser } from './identity/test-users.ts';
import { openTestApp, sessionHeaders } from './platform/test-app.ts';
import { aServiceToken } from './service-tokens/test-service-tokens.ts';
import {
  type AnUpload,
  beginRequest,
  beginUpload,
  type Ending,
  everyUpload,
} from './uploading/test-uploads.ts';

// Access that ends while a request is arriving has ended for that request too.

const app = await openTestApp();
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);

/** What uploads leave: rows, files, mails. */
const leftTables = [
  'documents',
  'sign_off_files',
  'order_lines',
  'media',
  'submission_files',
  'bounced_addresses',
  'registry_changes',
  'idempotency_keys',
];
async function left() {
  const rows = await Promise.all(
    leftTables.map(async (table) => (await query(`select * from ${table} order by 1, 2`)).rows),
  );
  const files: string[] = [];
  for await (const { key } of app.files.entries()) files.push(key);
  const extracts = await query(`select id from extract_uploads where file_name <> 'waiting'`);
  return { rows, files: files.sort(), mails: app.mails.length, extracts: extracts.rows };
}

/** How many files are on the disk of those that arrive, and of extracts that wait. */
async function filesArrived() {
  const folders = [app.incoming.folder, app.uploads.path('')];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().length;
}

/** How many connections wait for a lock. */
async function countWaiting() {
  const { rowCount } = await query(
    `select from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rowCount;
}

/** The checks of sessions and service tokens made while `work` runs. */
async function countChecks(work: (count: () => number) => Promise<unknown>): Promise<void> {
  let count = 0;
  await app.interceptQueries(
    (name, given, run) => {
      if (['actor-by-token', 'service-token-by-hash'].includes(name)) count += 1;
      return run(given);
    },
    () => work(() => count),
  );
}

/** Begins an upload; its first half has arrived. */
async function halfOf(upload: AnUpload) {
  const { content, path } = upload;
  const half = Math.floor(content.length / 2);
  const before = await filesArrived();
  const { sent, answer } = beginUpload(app, upload);
  await countChecks(async (checks) => {
    sent.write(content.subarray(0, half));
    // A bounce is received in memory.
    await vi.waitFor(async () =>
      expect(path === 'mail/bounces' ? checks() > 0 : (await filesArrived()) > before).toBe(true),
    );
  });
  return { answer, sendRest: () => sent.end(content.subarray(half)) };
}

const told = async (name: string, answer: Promise<{ told: string }>) => ({
  [name]: (await answer).told,
});

/** The events about an upload whose permission has ended. */
const recordedAs: Readonly<Record<string, readonly { kind: string }[]>> = {
  '401 signed-out': [],
  '401 service-token-refused': [{ kind: 'serviceToken.misused' }],
  '403 forbidden': [{ kind: 'call.refused' }],
  '404 not-found': [{ kind: 'call.refused' }],
};

describe.each(everyUpload)('%s', (_name, anUpload) => {
  test('takes effect at the time at which it is complete', async () => {
    const upload = await anUpload(app);
    const { answer, sendRest } = await halfOf(upload);
    app.pass(5 * 60_000);
    sendRest();
    expect((await answer).told).toBe('200 ok');
    const { rows } = await query(upload.time, [upload.by]);
    expect(rows).toEqual([{ at: app.now }]);
  });

  test('leaves nothing if its permission ends while it arrives', async () => {
    for (const which of (await anUpload(app)).endings.keys()) {
      const upload = await anUpload(app);
      const { name, text, values, answer: expected } = upload.endings[which] as Ending;
      const before = await left();
      const { answer, sendRest } = await halfOf(upload);
      await query(text, [...values]);
      sendRest();
      expect(await told(name, answer)).toEqual({ [name]: expected });
      expect(await left()).toEqual(before);
      const { rows } = await query(
        `select kind from audit_events where $1 in (user_id, details ->> 'serviceTokenId')`,
        [upload.by],
      );
      expect(rows).toEqual(recordedAs[expected]);
    }
  });

  test('waits if its permission is ending at that moment', async () => {
    for (const which of (await anUpload(app)).endings.keys()) {
      const upload = await anUpload(app);
      const { name, text, values, answer: expected } = upload.endings[which] as Ending;
      const before = await left();
      const { answer, sendRest } = await halfOf(upload);
      const ending = await app.db.pool.connect();
      try {
        await ending.query('begin');
        await ending.query(text, [...values]);
        sendRest();
        await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
        await ending.query('commit');
      } finally {
        ending.release();
      }
      expect(await told(name, answer)).toEqual({ [name]: expected });
      expect(await left()).toEqual(before);
    }
  });

  test('leaves nothing if what it is for changes while it arrives', async () => {
    const upload = await anUpload(app);
    const { answer, sendRest } = await halfOf(upload);
    await upload.changes?.();
    const before = await left();
    sendRest();
    // What no change can refuse is accepted.
    expect((await answer).told).toBe(upload.changes ? '409 conflict' : '200 ok');
    if (upload.changes) expect(await left()).toEqual(before);
    await query(`delete from extract_uploads where file_name = 'waiting'`);
  });
});

describe('a call whose body arrives slowly', () => {
  const slow = calls.filter(({ policy }) => policy !== 'anyone' && !isOfToken(policy));
  const ofService = calls.filter(({ policy }) => isOfService(policy));

  /** Begins each call, ends access, and sends the rest. */
  async function answersTo(
    begun: readonly (typeof calls)[number][],
    headers: Record<string, string>,
    end: () => Promise<unknown>,
  ) {
    const body = JSON.stringify({ rest: 'x' });
    const sent: ReturnType<typeof beginRequest>[] = [];
    await countChecks(async (checks) => {
      for (const { path } of begun) {
        const one = beginRequest(app, `/api/${path}`, {
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': body.length,
          },
        });
        one.sent.write(body.slice(0, 5));
        sent.push(one);
      }
      await vi.waitFor(() => expect(checks()).toBe(begun.length), { timeout: 20_000 });
    });
    await end();
    for (const one of sent) one.sent.end(body.slice(5));
    const answers = await Promise.all(sent.map(({ answer }) => answer));
    return Object.fromEntries(begun.map(({ path }, index) => [path, answers[index]?.told]));
  }
  const alike = (begun: readonly { path: string }[], told: string) =>
    Object.fromEntries(begun.map(({ path }) => [path, told]));

  test(`is refused if the session ended meanwhile: ${slow.length} calls`, async () => {
    const { id } = await aUser(app.db, { isAdmin: true });
    const token = await app.signIn(id);
    const end = () => query('update users set disabled_at = now() where id = $1', [id]);
    expect(await answersTo(slow, sessionHeaders(token), end)).toEqual(
      alike(slow, '401 signed-out'),
    );
  });

  test(`is refused if the service token was revoked meanwhile: ${ofService.length} calls`, async () => {
    const { secret, tokenId } = await aServiceToken(app.db, [...serviceTokenScopes]);
    const end = () =>
      query(
        `update service_tokens set revoked_at = created_at, revoked_by = created_by where token_id = $1`,
        [tokenId],
      );
    const headers = { authorization: `Bearer ${secret}` };
    expect(await answersTo(ofService, headers, end)).toEqual(
      alike(ofService, '401 service-token-refused'),
    );
  });
});
