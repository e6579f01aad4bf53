import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Checks a folder with one released migration, and one that is not released yet. */
async function check(sql: string, oldestBuilds: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const entries = [{ tag: '0000_released' }, { tag: '0001_new' }];
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  await writeFile(join(folder, 'oldest-builds.json'), JSON.stringify(oldestBuilds));
  await writeFile(
    join(folder, '0000_released.sql'),
    'CREATE INDEX "released" ON "users" ("name");',
  );
  await writeFile(join(folder, '0001_new.sql'), sql);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['tools/check-migrations.mjs', folder, '1'],
    { encoding: 'utf8' },
  );
  return { status, stderr };
}

const passes = { status: 0, stderr: '' };

test.each([
  [
    'creates a table with its index',
    'CREATE TABLE "n" ("id" text);\nCREATE INDEX "i" ON "n" ("id");',
  ],
  ['adds a column', 'ALTER TABLE "users" ADD COLUMN "a" text;'],
  ['adds a column with a constant', `ALTER TABLE "users" ADD COLUMN "a" text DEFAULT '' NOT NULL;`],
  [
    'adds a constraint for new rows',
    `ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("name" <> '') NOT VALID;`,
  ],
  ['validates one', 'ALTER TABLE "users" VALIDATE CONSTRAINT "c";'],
  ['creates an index concurrently', 'CREATE INDEX CONCURRENTLY "i" ON "users" ("name");'],
])('a migration that %s passes', async (_, sql) => {
  expect(await check(sql)).toEqual(passes);
});

test.each([
  ['creates an index', 'CREATE INDEX "i" ON "users" ("name");'],
  ['drops an index', 'DROP INDEX "i";'],
  [
    'adds a column with a volatile default',
    'ALTER TABLE "users" ADD COLUMN "a" uuid DEFAULT gen_random_uuid();',
  ],
  [
    'adds a generated column',
    `ALTER TABLE "users" ADD COLUMN "a" text GENERATED ALWAYS AS ("name" || '') STORED;`,
  ],
  ['adds a checked constraint', `ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("name" <> '');`],
  [
    'adds a foreign key',
    'ALTER TABLE "users" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "n"("id");',
  ],
  ['adds a unique constraint', 'ALTER TABLE "users" ADD CONSTRAINT "u" UNIQUE ("name");'],
  ['sets NOT NULL', 'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;'],
])('a migration that %s is refused, unless it says why', async (_, statement) => {
  const before = 'ALTER TABLE "users" ADD COLUMN "b" text;--> statement-breakpoint\n';
  const { status, stderr } = await check(before + statement);
  expect(status).toBe(1);
  expect(stderr).toContain('0001_new.sql:2: ');
  expect(await check(`${before}-- locks: it has a few rows\n${statement}`)).toEqual(passes);
  expect(await check(`-- locks: another statement\n${before}${statement}`)).toMatchObject({
    status: 1,
  });
});

test('a change of a type is refused for its lock and for older builds', async () => {
  const statement = 'ALTER TABLE "users" ALTER COLUMN "name" SET DATA TYPE varchar(80);';
  const { stderr } = await check(statement);
  expect(stderr.trim().split('\n')).toHaveLength(2);
  expect(await check(`-- locks: a few rows\n${statement}`, { new: 'released' })).toEqual(passes);
});

test.each([
  ['drops a column', 'ALTER TABLE "users" DROP COLUMN "name";'],
  ['drops a table', 'DROP TABLE "n";'],
  ['renames a column', 'ALTER TABLE "users" RENAME COLUMN "name" TO "b";'],
  [
    'adds a column that older builds do not fill',
    'ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;',
  ],
])(
  'a migration that %s is refused, unless it names the oldest build that works',
  async (_, sql) => {
    const { status, stderr } = await check(sql);
    expect(status).toBe(1);
    expect(stderr).toContain('name the oldest that works in oldest-builds.json');
    expect(await check(sql, { new: 'released' })).toEqual(passes);
  },
);
