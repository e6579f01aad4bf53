import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { advisoryLocks } from '../platform/advisory-lock.ts';
import type { DatabasePool } from '../platform/database.ts';
import { foldedConstraints, foldedTables } from '../platform/folding.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';

const rowsAtOnce = 500;
/** Milliseconds between two batches, so that users' writes come first. */
const pauseMs = 20;

type FoldedTable = keyof typeof foldedTables;

interface Fill {
  readonly client: pg.PoolClient;
  readonly isStopping: () => boolean;
}

/** The index over a table's folded text, where the database has what it needs. */
const indexOf = (table: FoldedTable) => ({
  name: `${table}_by_folded`,
  definition: `on ${table} using gin (folded gin_trgm_ops)`,
});

const newsIndex = {
  name: 'contents_news_by_folded',
  definition: `on contents using gin (
    folded_text((live ->> 'title') || ' ' || (live ->> 'summary')) gin_trgm_ops) where kind = 'news'`,
};

/** Fills one batch after a key, and returns its last key: null at the end. Rows that users hold are left for later. */
async function fillBatch(
  { client }: Fill,
  table: FoldedTable,
  after: string,
): Promise<string | null> {
  const key = foldedTables[table];
  // The trigger folds a row without folded text.
  const { rows } = await client.query<{ last: string | null }>(
    `with batch as (
       select ${key} as key from ${table} where ${key}::text > $1 order by ${key}::text limit ${rowsAtOnce}
     ), free as (
       select ${key} as key from ${table}
       where ${key} in (select key from batch) and folded is null for no key update skip locked
     ), filled as (
       update ${table} set folded = null where ${key} in (select key from free)
     )
     select max(key::text) as last from batch`,
    [after],
  );
  return rows[0]?.last ?? null;
}

async function isUnfilled({ client }: Fill, table: FoldedTable): Promise<boolean> {
  const { rows } = await client.query<{ is_left: boolean }>(
    `select exists (select from ${table} where folded is null) as is_left`,
  );
  return rows[0]?.is_left === true;
}

/** Builds an index beside users' writes, again if that was interrupted before. */
async function buildIndex(
  { client }: Fill,
  { name, definition }: { name: string; definition: string },
): Promise<void> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0]?.is_valid) return;
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
  await client.query(`create index concurrently ${name} ${definition}`);
}

async function fillTable(fill: Fill, table: FoldedTable, hasTrigrams: boolean): Promise<void> {
  while (await isUnfilled(fill, table)) {
    for (let last: string | null = ''; last !== null; ) {
      if (fill.isStopping()) return;
      last = await fillBatch(fill, table, last);
      await sleep(pauseMs);
    }
  }
  if (hasTrigrams) await buildIndex(fill, indexOf(table));
  await fill.client.query(`alter table ${table} validate constraint ${table}_folded`);
}

/**
 * Fills the columns of folded text (decision 106) of rows from before their triggers, in batches, by one process at a
 * time. A table's constraint becomes valid when no row is left; searches read the columns once all are.
 */
export async function fillFolded(
  db: DatabasePool,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { rows: constraints } = await db.pool.query<{ table_name: string; is_valid: boolean }>(
    foldedConstraints,
  );
  const tables = constraints
    .filter(({ is_valid }) => !is_valid)
    .map(({ table_name }) => table_name)
    .filter((table): table is FoldedTable => Object.hasOwn(foldedTables, table));
  if (tables.length === 0) return;
  const client = await db.pool.connect();
  try {
    const lock = advisoryLocks.fillFolded;
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock($1) as is_free',
      [lock],
    );
    if (!rows[0]?.is_free) return;
    await client.query('set statement_timeout = 0');
    const { rows: extensions } = await client.query(
      `select from pg_extension where extname = 'pg_trgm'`,
    );
    const hasTrigrams = extensions.length > 0;
    const fill = { client, isStopping };
    for (const table of tables) {
      if (isStopping()) return;
      await fillTable(fill, table, hasTrigrams);
    }
    if (hasTrigrams && !isStopping()) await buildIndex(fill, newsIndex);
    await client.query(`analyze ${tables.join(', ')}`);
  } finally {
    // Closing the connection gives up the lock, and its own settings.
    client.release(true);
  }
}

/** Fills what is left, at once and every minute, until the process stops. */
export function keepFillingFolded(db: DatabasePool, log: FastifyBaseLogger): RepeatedWork {
  let isStopping = false;
  const filling = repeatWork({
    everyMs: 60_000,
    work: () => fillFolded(db, () => isStopping),
    log,
    failure: 'names could not be folded for searching',
  });
  void filling.wake();
  return {
    ...filling,
    stop: () => {
      isStopping = true;
      return filling.stop();
    },
  };
}
