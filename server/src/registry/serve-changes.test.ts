import { randomBytes, randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import {
  maxChangesPerCall,
  maxFeedPageBytes,
  usualChangesPerCall,
} from '@tradebridge/contract/service-token-rules';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { aServiceToken } from '../service-tokens/test-service-tokens.ts';
import { recordChanges } from './changes.ts';
import { beginFeedEpoch, feedPosition } from './feed-position.ts';
import { publishChanges } from './publish-changes.ts';

const app = await openTestApp();
const token = await aServiceToken(app.db, ['changes.read', 'changes.acknowledge']);
beforeEach(async () => {
  await app.db.query('delete from registry_changes');
  await app.db.query(
    'update registry_feed set first_id = 1, last_id = 0, first_complete_id = null',
  );
});

async function record(
  count = 1,
  visibleAt = app.now,
  values: Record<string, unknown> = { result: 'competent' },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await recordChanges(
    app.db,
    ids.map((id, index) => ({
      id,
      kind: 'signoff.submitted' as const,
      at: app.now,
      visibleAt: new Date(visibleAt.getTime() + index),
      userId: 'user-1',
      contactId: 'C1',
      employerId: 'E1',
      subject: { type: 'unit', id: 'U1' },
      values,
    })),
  );
  return ids;
}

const retrieve = (input: InputOf<'registry/retrieveChanges'>) =>
  app.call('registry/retrieveChanges', input, token.secret);

const acknowledge = (input: InputOf<'registry/acknowledge'>) =>
  app.call('registry/acknowledge', input, token.secret);

const epochNow = async () => (await feedPosition(app.db)).epoch;

const refusalOf = ({ status, body }: Awaited<ReturnType<typeof retrieve | typeof acknowledge>>) => [
  status,
  body.Error?.Code,
];
const otherFeed = [409, 'feed-epoch'];

describe('retrieving changes', () => {
  test('lists visible changes, each with its epoch, and the position to continue from', async () => {
    const [key] = await record();
    const epoch = await epochNow();
    const first = await retrieve({ since: 0 });
    expect(first.body.Result).toEqual({
      epoch,
      changes: [
        {
          epoch,
          id: 1,
          key,
          at: app.now.toISOString(),
          actor: { userId: 'user-1', contactId: 'C1' },
          kind: 'signoff.submitted',
          employerId: 'E1',
          subject: { type: 'unit', id: 'U1' },
          values: { result: 'competent' },
        },
      ],
      next: 1,
    });
    expect((await retrieve({ epoch, since: 1 })).body.Result).toEqual({
      epoch,
      changes: [],
      next: 1,
    });
  });

  test('lists nothing before it is visible', async () => {
    await record(1, new Date(app.now.getTime() + 10_000));
    expect((await retrieve({ since: 0 })).body.Result?.changes).toEqual([]);
    app.pass(10_000);
    expect((await retrieve({ since: 0 })).body.Result?.changes).toHaveLength(1);
  });

  test('goes page by page, without gaps or repeats', async () => {
    const keys = await record(25);
    app.pass(1000);
    const told: string[] = [];
    let since = 0;
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await retrieve({ since, limit: 10 });
      told.push(...(body.Result?.changes ?? []).map(({ key }) => key));
      since = body.Result?.next ?? -1;
    }
    expect(told).toEqual(keys);
    expect(since).toBe(25);
  });

  /** Pages until there are no more changes. */
  async function readPages() {
    const pages = [];
    for (let since = 0; ; ) {
      const { changes = [], next = -1 } = (await retrieve({ since })).body.Result ?? {};
      if (changes.length === 0) {
        expect(next).toBe(since);
        return pages;
      }
      expect(next).toBe(changes.at(-1)?.id);
      pages.push(changes);
      since = next;
    }
  }

  test.each([
    ['compressible', 'x'.repeat(900_000)],
    ['incompressible', randomBytes(450_000).toString('hex')],
  ])('splits large, %s changes into pages, without gaps or repeats', async (_what, comment) => {
    const keys = await record(6, app.now, { comment });
    app.pass(1000);
    const pages = await readPages();
    expect(pages.flat().map(({ key }) => key)).toEqual(keys);
    expect(pages.map((changes) => changes.length)).toEqual([4, 2]);
    for (const changes of pages) {
      const bytes = Buffer.byteLength(JSON.stringify(changes.map(({ values }) => values)));
      expect(bytes).toBeLessThanOrEqual(maxFeedPageBytes);
    }
  });

  test('lists a change that is larger than a page by itself', async () => {
    await record();
    const comment = 'x'.repeat(maxFeedPageBytes);
    await record(1, new Date(app.now.getTime() + 1), { comment });
    await record(1, new Date(app.now.getTime() + 2));
    app.pass(1000);
    const pages = await readPages();
    expect(pages.map((changes) => changes.map(({ id }) => id))).toEqual([[1], [2], [3]]);
    expect(pages[1]?.[0]?.values).toEqual({ comment });
  });

  test('lists a hundred unless a limit is given', async () => {
    await record(usualChangesPerCall + 1);
    app.pass(1000);
    expect((await retrieve({ since: 0 })).body.Result?.changes).toHaveLength(usualChangesPerCall);
  });

  test('from another epoch, or beyond the last id assigned, is refused', async () => {
    await record();
    await publishChanges(app.db, app.now);
    const epoch = await epochNow();
    const another = await retrieve({ epoch: randomUUID(), since: 0 });
    expect(refusalOf(another)).toEqual(otherFeed);
    expect(refusalOf(await retrieve({ epoch: 'none at all', since: 0 }))).toEqual(otherFeed);
    expect(another.body.Error?.Message).toContain(epoch);
    expect(refusalOf(await retrieve({ since: 2 }))).toEqual(otherFeed);
    expect(refusalOf(await retrieve({ epoch, since: 2 }))).toEqual(otherFeed);
  });

  test('from before changes that are no longer kept is refused', async () => {
    await record(3);
    app.pass(1000);
    await retrieve({ since: 0 });
    await app.db.query('update registry_feed set first_complete_id = 3');
    const refused = await retrieve({ since: 1 });
    expect(refusalOf(refused)).toEqual(otherFeed);
    expect(refused.body.Error?.Message).toContain('Acknowledged changes before 3');
    expect((await retrieve({ since: 2 })).body.Result?.changes).toHaveLength(1);
  });

  test('after a new epoch lists unacknowledged changes again from the start', async () => {
    const [key] = await record();
    const old = (await retrieve({ since: 0 })).body.Result;
    await beginFeedEpoch(app.db, app.now);
    expect(refusalOf(await retrieve({ epoch: old?.epoch, since: 1 }))).toEqual(otherFeed);
    const afterEpoch = (await retrieve({ since: 0 })).body.Result;
    expect(afterEpoch?.epoch).not.toBe(old?.epoch);
    expect(afterEpoch?.changes).toMatchObject([{ key, epoch: afterEpoch?.epoch }]);
    // A reader that ignores epochs misses nothing either.
    expect((await retrieve({ since: 1 })).body.Result?.changes).toMatchObject([{ key }]);
  });

  test.each<[string, object]>([
    ['without a position', {}],
    ['with an invalid position', { since: -1 }],
    ['with a position that is not a number', { since: '1' }],
    ['with a limit of zero', { since: 0, limit: 0 }],
    ['with a limit above the maximum', { since: 0, limit: maxChangesPerCall + 1 }],
    ['with an empty epoch', { since: 0, epoch: '' }],
    ['with an epoch that is too long', { since: 0, epoch: 'x'.repeat(65) }],
    ['with an unknown field', { since: 0, unacknowledged: true }],
  ])('%s is invalid', async (_what, input) => {
    const reply = await retrieve(input as InputOf<'registry/retrieveChanges'>);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
  });

  test('queries the database twice', async () => {
    await record(3);
    app.pass(1000);
    await retrieve({ since: 0 });
    expect(await app.countQueries(() => retrieve({ since: 0 }))).toBe(2);
  });
});

describe('acknowledging changes', () => {
  const acknowledgedIds = async () =>
    (
      await app.db.pool.query<{ feed_id: number }>(
        'select feed_id from registry_changes where acknowledged_at is not null order by feed_id',
      )
    ).rows.map((row) => row.feed_id);

  test('says how many it acknowledged, and up to which id, and is recorded', async () => {
    await record(3);
    app.pass(1000);
    await retrieve({ since: 0 });
    const epoch = await epochNow();
    const first = await acknowledge({ epoch, id: 2 });
    expect(first.body.Result).toEqual({ acknowledged: 2, id: 2 });
    expect(await acknowledgedIds()).toEqual([1, 2]);
    expect((await acknowledge({ epoch, id: 2 })).body.Result).toEqual({ acknowledged: 0, id: 2 });
    expect((await acknowledge({ epoch, id: 3 })).body.Result).toEqual({ acknowledged: 1, id: 3 });
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'registry.acknowledged'));
    const by = { serviceToken: token.name, serviceTokenId: token.tokenId };
    const recorded = events.map(({ userId, details }) => ({ userId, details }));
    expect(recorded).toHaveLength(2);
    expect(recorded).toContainEqual({ userId: null, details: { count: 2, id: 2, ...by } });
    expect(recorded).toContainEqual({ userId: null, details: { count: 1, id: 3, ...by } });
  });

  test('is refused if changes are posted to a webhook, but reading still works', async () => {
    const posting = await TestApp.open(
      {
        REGISTRY_WEBHOOK_URL: 'http://127.0.0.1:9/',
        REGISTRY_WEBHOOK_SECRET: `whsec_${'A'.repeat(40)}`,
      },
      app.db,
    );
    await record(1, posting.now);
    const since = await posting.call('registry/retrieveChanges', { since: 0 }, token.secret);
    expect(since.body.Result?.changes).toHaveLength(1);
    const place = { epoch: await epochNow(), id: 1 };
    const reply = await posting.call('registry/acknowledge', place, token.secret);
    expect(refusalOf(reply)).toEqual([409, 'acknowledged-by-webhook']);
    expect(await acknowledgedIds()).toEqual([]);
    await posting.close();
  });

  test('in another epoch, or beyond the last id assigned, is refused', async () => {
    await record();
    await publishChanges(app.db, app.now);
    const epoch = await epochNow();
    expect(refusalOf(await acknowledge({ epoch: randomUUID(), id: 1 }))).toEqual(otherFeed);
    expect(refusalOf(await acknowledge({ epoch: 'none at all', id: 1 }))).toEqual(otherFeed);
    expect(refusalOf(await acknowledge({ epoch, id: 2 }))).toEqual(otherFeed);
    expect(await acknowledgedIds()).toEqual([]);
  });

  test.each<[string, object]>([
    ['without an epoch', { id: 1 }],
    ['without an id', { epoch: randomUUID() }],
    ['with an invalid id', { epoch: randomUUID(), id: 1.5 }],
  ])('%s is invalid', async (_what, input) => {
    const reply = await acknowledge(input as InputOf<'registry/acknowledge'>);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
  });
});
