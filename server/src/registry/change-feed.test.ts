import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPortal, type TestPortal } from '../importer/test-portal.ts';
import type { Database } from '../platform/database.ts';
import { acknowledgeUpTo } from './acknowledge-changes.ts';
import { recordChanges, withdrawChanges } from './changes.ts';
import { deleteAcknowledged } from './delete-acknowledged.ts';
import { beginFeedEpoch, faultOfReading, feedPosition } from './feed-position.ts';
import { listChanges } from './list-changes.ts';
import { publishChanges } from './publish-changes.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
beforeEach(() => portal.empty());
afterAll(() => portal.close());

const start = new Date('2026-03-02T10:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

async function record(
  db: Database,
  { at = start, visibleAt, subject = 'U1' }: { at?: Date; visibleAt?: Date; subject?: string } = {},
) {
  const id = randomUUID();
  await recordChanges(db, [
    {
      id,
      kind: 'signoff.submitted',
      at,
      visibleAt: visibleAt ?? at,
      userId: 'user-1',
      contactId: 'C1',
      employerId: 'E1',
      subject: { type: 'unit', id: subject },
      values: { result: 'competent' },
    },
  ]);
  return id;
}

async function told(since = 0) {
  const changes = [];
  for await (const change of listChanges(portal.db, { since })) changes.push(change);
  return changes;
}

test('a change has the form that the registry expects', async () => {
  const key = await record(portal.db);
  await publishChanges(portal.db, start);
  expect(await told()).toEqual([
    {
      epoch: (await feedPosition(portal.db)).epoch,
      id: 1,
      key,
      at: '2026-03-02T10:00:00.000Z',
      actor: { userId: 'user-1', contactId: 'C1' },
      kind: 'signoff.submitted',
      employerId: 'E1',
      subject: { type: 'unit', id: 'U1' },
      values: { result: 'competent' },
    },
  ]);
});

test('ids are assigned when changes become visible, in that order, without gaps', async () => {
  await record(portal.db, { visibleAt: after(10_000), subject: 'decided first' });
  await record(portal.db, { at: after(5000), subject: 'visible first' });
  expect(await publishChanges(portal.db, after(9999))).toBe(1);
  expect((await told()).map(({ id, subject }) => [id, subject.id])).toEqual([[1, 'visible first']]);
  expect(await publishChanges(portal.db, after(10_000))).toBe(1);
  expect((await told(1)).map(({ id, subject }) => [id, subject.id])).toEqual([
    [2, 'decided first'],
  ]);
  expect(await publishChanges(portal.db, after(99_999))).toBe(0);
});

test('more changes than fit in one read or one publication are all listed, once and in order', async () => {
  await portal.rows(
    `insert into registry_changes (visible_at, at, user_id, kind, subject_type, subject_id, values)
     select timestamptz '2026-03-02T10:00:00Z' + n * interval '1 ms', '2026-03-02T10:00:00Z', 'user', 'employer.updated', 'employer', n, '{}'
     from generate_series(1, 2300) n`,
  );
  expect(await publishChanges(portal.db, after(60_000))).toBe(2300);
  const changes = await told();
  expect(changes.map(({ id }) => id)).toEqual(Array.from({ length: 2300 }, (_, n) => n + 1));
  expect(changes.every(({ id, subject }) => subject.id === String(id))).toBe(true);
});

test('large changes, of which few fit in one read, are all listed, once and in order', async () => {
  await portal.rows(
    `insert into registry_changes (visible_at, at, user_id, kind, subject_type, subject_id, values)
     select timestamptz '2026-03-02T10:00:00Z' + n * interval '1 ms', '2026-03-02T10:00:00Z', 'user', 'form.submitted', 'submission', n,
       jsonb_build_object('answer', repeat('x', case n when 7 then 5000000 else 380000 end))
     from generate_series(1, 30) n`,
  );
  await publishChanges(portal.db, after(1000));
  const changes = await told();
  expect(changes.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  expect(changes[6]?.values).toEqual({ answer: 'x'.repeat(5_000_000) });
});

test('a change withdrawn before it is visible is never listed; afterwards it cannot be withdrawn', async () => {
  const id = await record(portal.db, { visibleAt: after(10_000) });
  expect(await withdrawChanges(portal.db, [id])).toBe(true);
  const other = await record(portal.db, { visibleAt: after(10_000) });
  await publishChanges(portal.db, after(10_000));
  expect(await withdrawChanges(portal.db, [other])).toBe(false);
  expect((await told()).map(({ id: feedId }) => feedId)).toEqual([1]);
});

test('a change withdrawn while others are published is either listed or gone', async () => {
  const ids = [];
  for (let index = 0; index < 40; index += 1) ids.push(await record(portal.db));
  const backwards = [...ids].reverse();
  const [published, ...withdrawn] = await Promise.all([
    publishChanges(portal.db, after(1)),
    ...Array.from({ length: 4 }, (_, part) =>
      portal.db.transaction((db) =>
        withdrawChanges(db, backwards.slice(part * 10, part * 10 + 10)),
      ),
    ),
  ]);
  const rows = await portal.rows('select feed_id from registry_changes where feed_id is not null');
  expect(rows).toHaveLength(published);
  const left = await portal.rows('select id from registry_changes where feed_id is null');
  expect(left).toEqual([]);
  expect(withdrawn).toHaveLength(4);
});

test('with concurrent writers and publishers, no smaller id appears after a greater one was listed', async () => {
  const seen: number[] = [];
  let isWriting = true;
  const write = async (writer: number) => {
    for (let index = 0; index < 25; index += 1) {
      await portal.db.transaction(async (db) => {
        await record(db, { subject: `${writer}-${index}` });
        // A slow transaction, which commits after ones that started later.
        if (index % 5 === 0) await db.rows({ name: 'wait', text: 'select pg_sleep(0.01)' });
      });
    }
  };
  const read = async () => {
    let last = 0;
    do {
      await publishChanges(portal.db, after(1));
      for await (const { id } of listChanges(portal.db, { since: last })) {
        seen.push(id);
        last = id;
      }
    } while (isWriting);
  };
  const publish = async () => {
    while (isWriting) await publishChanges(portal.db, after(1));
  };
  const reading = read();
  const publishing = publish();
  await Promise.all([write(1), write(2), write(3)]);
  isWriting = false;
  await publishing;
  await reading;
  await publishChanges(portal.db, after(1));
  for await (const { id } of listChanges(portal.db, { since: seen.at(-1) ?? 0 })) seen.push(id);
  // A reader that only ever asks for ids above its last one has seen everything.
  expect(seen).toEqual(Array.from({ length: 75 }, (_, index) => index + 1));
});

test('acknowledging an id covers all up to it, can be repeated, and requires an id that was listed', async () => {
  for (let index = 0; index < 3; index += 1) await record(portal.db);
  expect(await acknowledgeUpTo(portal.db, { id: 1, now: start })).toEqual({
    status: 'beyond',
    lastId: 0,
  });
  await publishChanges(portal.db, start);
  expect(await acknowledgeUpTo(portal.db, { id: 4, now: start })).toEqual({
    status: 'beyond',
    lastId: 3,
  });
  expect(await acknowledgeUpTo(portal.db, { id: 2, now: start })).toEqual({
    status: 'acknowledged',
    count: 2,
  });
  expect(await acknowledgeUpTo(portal.db, { id: 2, now: after(1) })).toMatchObject({
    count: 0,
  });
  expect(
    await portal.rows('select feed_id, acknowledged_at from registry_changes order by 1'),
  ).toEqual([
    { feed_id: 1, acknowledged_at: start },
    { feed_id: 2, acknowledged_at: start },
    { feed_id: 3, acknowledged_at: null },
  ]);
});

describe('a new epoch', () => {
  test('has ids above all earlier ones, and lists again what was not acknowledged', async () => {
    for (const subject of ['taken over', 'told', 'told too']) {
      await record(portal.db, { subject });
      await publishChanges(portal.db, start);
    }
    await acknowledgeUpTo(portal.db, { id: 1, now: start });
    const [, before] = await told();
    const { epoch, firstId, toldAgain } = await beginFeedEpoch(portal.db, start);
    expect({ firstId, toldAgain }).toEqual({ firstId: 2_000_001, toldAgain: 2 });
    expect(epoch).not.toBe(before?.epoch);
    // A reader that ignores epochs, and knows ids that the restored database never assigned, misses
    // nothing.
    await record(portal.db, { subject: 'after' });
    await publishChanges(portal.db, start);
    const changes = await told(3);
    expect(changes.map(({ subject }) => subject.id).sort()).toEqual(['after', 'told', 'told too']);
    expect(changes.map(({ id }) => id)).toEqual([2_000_001, 2_000_002, 2_000_003]);
    expect(new Set(changes.map((change) => change.epoch))).toEqual(new Set([epoch]));
    expect(changes.find(({ subject }) => subject.id === before?.subject.id)?.key).toBe(before?.key);
    expect(await told()).toEqual(changes);
  });

  test('refuses a reader from the previous epoch, whatever its position', async () => {
    await record(portal.db);
    await publishChanges(portal.db, start);
    const { epoch: before } = await feedPosition(portal.db);
    const { epoch } = await beginFeedEpoch(portal.db, start);
    expect(await acknowledgeUpTo(portal.db, { epoch: before, id: 1, now: start })).toEqual({
      status: 'other-epoch',
      epoch,
    });
    expect(await acknowledgeUpTo(portal.db, { epoch, id: 1, now: start })).toEqual({
      status: 'acknowledged',
      count: 0,
    });
  });

  test('ids continue after the last one assigned, even if its change was deleted', async () => {
    await record(portal.db);
    await publishChanges(portal.db, start);
    await portal.rows('delete from registry_changes');
    await record(portal.db);
    await publishChanges(portal.db, start);
    expect((await told()).map(({ id }) => id)).toEqual([2]);
  });

  test('and after those of a server of an earlier version, which does not count them', async () => {
    await record(portal.db);
    await portal.rows('update registry_changes set feed_id = 7');
    await record(portal.db);
    await publishChanges(portal.db, start);
    expect((await told()).map(({ id }) => id)).toEqual([7, 8]);
  });
});

describe('acknowledged changes that are no longer kept', () => {
  const extract = (generatedAt: Date) =>
    portal.rows(
      `insert into registry_imports (imported_at, generated_at, counts)
       values (now(), '${generatedAt.toISOString()}', '{}')`,
    );
  const sweep = (acknowledgedBefore: Date) =>
    portal.db.rows(deleteAcknowledged, [acknowledgedBefore]);
  const ids = async () => (await told()).map(({ id }) => id);
  const placeOf = async (id: number) => faultOfReading(await feedPosition(portal.db), { id });

  beforeEach(async () => {
    for (let subject = 1; subject <= 5; subject++) {
      await record(portal.db, { at: after(subject), subject: `U${subject}` });
    }
    await publishChanges(portal.db, after(10));
    await acknowledgeUpTo(portal.db, { id: 2, now: after(1000) });
    await acknowledgeUpTo(portal.db, { id: 4, now: after(2000) });
    await portal.rows(`update registry_changes set protects = '[]' where feed_id in (1, 3)`);
  });

  test('go, and who goes on from before them is told to read from the beginning', async () => {
    expect(await placeOf(1)).toBeUndefined();
    await sweep(after(1500));
    expect(await ids()).toEqual([1, 3, 4, 5]);
    expect(await placeOf(0)).toBeUndefined();
    expect(await placeOf(1)).toEqual({ status: 'incomplete', firstCompleteId: 3 });
    expect(await placeOf(2)).toBeUndefined();
    await sweep(after(1500));
    expect(await placeOf(2)).toBeUndefined();
  });

  test('stay while they protect a value from an extract that may still come', async () => {
    await extract(after(1000));
    await sweep(after(5000));
    expect(await ids()).toEqual([1, 3, 5]);
    await extract(after(1500));
    await sweep(after(5000));
    expect(await ids()).toEqual([3, 5]);
    await extract(after(2500));
    await sweep(after(5000));
    expect(await ids()).toEqual([5]);
    expect(await placeOf(3)).toEqual({ status: 'incomplete', firstCompleteId: 5 });
  });

  test('are forgotten with a new epoch, in which nothing has been deleted', async () => {
    await sweep(after(1500));
    await beginFeedEpoch(portal.db, after(3000));
    expect(await placeOf(1)).toBeUndefined();
  });
});
