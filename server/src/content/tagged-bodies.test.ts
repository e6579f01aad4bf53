import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageBody, pageOf } from '../pages/page-content.ts';
import { statement } from '../platform/database.ts';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { nextId } from '../platform/test-ids.ts';
import type { Saved } from './head.ts';
import { TaggedBodies, type TaggedRow, taggedBody } from './tagged-bodies.ts';
import { aPage } from './test-content.ts';

type Row = TaggedRow<PageBody & Saved>;

const findPage = statement<Row>(
  'tagged-page-of-test',
  `select ${taggedBody('page', '$2', '$3')} from contents page where kind = 'page' and id = $1`,
);
const now = new Date('2026-03-02T00:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

/** Reads a page; `sent` is whether the database sent its body. */
async function read(bodies: TaggedBodies<PageBody & Saved, { title: string }>, id: string) {
  let rows: readonly Row[] = [];
  const found = await bodies.read(db, [id], async (tags) => {
    rows = await db.rows(findPage, [id, now, tags]);
    return rows;
  });
  return { title: found.get(id)?.title, sent: rows.map(({ body }) => body !== null) };
}

test('a body is sent once, and again after it was changed', async () => {
  const bodies = new TaggedBodies(pageOf, 1_000_000);
  const { id } = await aPage(db, { title: 'Before' });
  expect(await read(bodies, id)).toEqual({ title: 'Before', sent: [true] });
  expect(await read(bodies, id)).toEqual({ title: 'Before', sent: [false] });
  await aPage(db, { id, title: 'After' });
  expect(await read(bodies, id)).toEqual({ title: 'After', sent: [true] });
  expect(await read(bodies, id)).toEqual({ title: 'After', sent: [false] });
});

test('a page that was deleted is gone, and one created in its place is read', async () => {
  const bodies = new TaggedBodies(pageOf, 1_000_000);
  const { id } = await aPage(db, { title: 'Before' });
  await read(bodies, id);
  await db.query('delete from contents where id = $1', [id]);
  expect(await read(bodies, id)).toEqual({ title: undefined, sent: [] });
  await aPage(db, { id, title: 'After' });
  expect(await read(bodies, id)).toEqual({ title: 'After', sent: [true] });
});

test('what is scheduled is read once it becomes visible', async () => {
  const bodies = new TaggedBodies(pageOf, 1_000_000);
  const { id } = await aPage(db, { title: 'Before' });
  await db.query(
    `update contents set scheduled = live || '{"title": "After"}', scheduled_for = $2 where id = $1`,
    [id, new Date(now.getTime() + 1000)],
  );
  const atThat = async (at: Date) =>
    (await bodies.read(db, [id], (tags) => db.rows(findPage, [id, at, tags]))).get(id)?.title;
  expect(await atThat(now)).toBe('Before');
  expect(await atThat(new Date(now.getTime() + 1000))).toBe('After');
  expect(await atThat(now)).toBe('Before');
});

test('another database has its own bodies, even of the same page', async () => {
  const bodies = new TaggedBodies(pageOf, 1_000_000);
  const id = nextId('page');
  await aPage(db, { id, title: 'Here' });
  await read(bodies, id);
  const tags: (readonly string[])[] = [];
  await bodies.read({ ...db }, [id], async (known) => {
    tags.push(known);
    return [];
  });
  expect(tags).toEqual([[]]);
});
