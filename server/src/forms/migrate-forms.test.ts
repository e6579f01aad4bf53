import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../platform/migrate.ts';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { migrateUpTo } from '../platform/test-migrations.ts';
import { queues } from '../queues.ts';

// Databases of a version whose pages could name forms that did not exist yet.

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase('template0');
  await migrateUpTo(db.pool, 'forms');
});
afterAll(() => db.close());

test('uses of forms by earlier pages are recorded', async () => {
  const form = (id: string | null) => JSON.stringify({ title: 'Page', formId: id });
  const pages: [id: string, draft: string | null, live: string | null][] = [
    ['both', form('survey'), form('consent')],
    ['draft', form('survey'), null],
    ['none', form(null), form(null)],
    ['older', null, '{}'],
  ];
  for (const [id, draft, live] of pages) {
    await db.query(
      `insert into contents (kind, id, version, created_at, changed_at, changed_by, draft, live)
       values ('page', $1, 1, now(), now(), 'somebody', $2, $3)`,
      [id, draft, live],
    );
  }
  await migrateDatabase(db.pool, { queues, warn: () => undefined });
  const { rows } = await db.query(
    `select kind, id, slot, target_kind, target_id, is_published from content_links order by id, slot`,
  );
  const link = { kind: 'page', target_kind: 'form', is_published: null };
  expect(rows).toEqual([
    { ...link, id: 'both', slot: 'draft', target_id: 'survey' },
    { ...link, id: 'both', slot: 'live', target_id: 'consent' },
    { ...link, id: 'draft', slot: 'draft', target_id: 'survey' },
  ]);
});
