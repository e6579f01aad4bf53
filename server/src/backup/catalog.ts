import type pg from 'pg';
import type { BackupSequence, BackupTable } from './manifest.ts';

/** A table before its rows are counted. */
export type Columns = Pick<BackupTable, 'schema' | 'name' | 'columns'>;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const qualified = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;

/** The portal's schemas. A restore applies the migrations itself, so their record is not backed up. */
const ownSchemas = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle')`;

/** Tables that the migrations fill. */
const filledByRestore = `(n.nspname = 'public' and c.relname = 'schema_builds')`;

/**
 * Statistics of the job queues, in a table for each day: a database that is restored on another day
 * has tables of other days. Backups of version 0.1.0 have them.
 */
export const isQueueStatistics = ({
  schema,
  name,
}: Pick<BackupTable, 'schema' | 'name'>): boolean =>
  schema === 'jobs' && /^queue_stats_\d+$/.test(name);

/** Every table with rows; a partitioned table's are in its partitions. */
export async function tablesOf(client: pg.ClientBase): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and ${ownSchemas} and not ${filledByRestore}
     order by n.nspname, c.relname`,
  );
  return rows.filter((table) => !isQueueStatistics(table));
}

export async function sequencesOf(client: pg.ClientBase): Promise<BackupSequence[]> {
  const { rows } = await client.query<BackupSequence>(
    `select s.schemaname as schema, s.sequencename as name, s.last_value::text as "lastValue"
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     where ${ownSchemas} order by 1, 2`,
  );
  return rows;
}

/** Whether the database has no tables, views or sequences. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     ) as found`,
  );
  return rows[0]?.found === false;
}

/** Writes values in one format whatever the server's or role's settings, without time limits. */
export const prepareToCopy = (client: pg.ClientBase) =>
  client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
     set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  );

/** The statements to run before and after loading rows, so that loading is fast. */
export interface Detour {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Drops foreign keys, indexes and constraints with indexes while rows are loaded, and disables triggers:
 * building an index once is faster than growing it, and tables are loaded in the order of their names.
 * Partitions keep theirs, which belong to the partitioned table.
 */
export async function detourOf(client: pg.ClientBase): Promise<Detour> {
  const { rows: constraints } = await client.query<{
    table: string;
    name: string;
    definition: string;
    isForeign: boolean;
  }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition, k.contype = 'f' as "isForeign"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype in ('f', 'p', 'u', 'x') and k.conparentid = 0 and ${ownSchemas}
       and (k.contype = 'f' or (c.relkind = 'r' and not c.relispartition))
     order by k.contype = 'f', n.nspname, c.relname, k.conname`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', n.nspname, x.relname) as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and not c.relispartition and ${ownSchemas}
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1`,
  );
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct format('%I.%I', n.nspname, c.relname) as table
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and ${ownSchemas} order by 1`,
  );
  const isForeign = (one: { isForeign: boolean }) => one.isForeign;
  const drop = ({ table, name }: (typeof constraints)[number]) =>
    `alter table ${table} drop constraint ${name}`;
  const add = ({ table, name, definition }: (typeof constraints)[number]) =>
    `alter table ${table} add constraint ${name} ${definition}`;
  const foreign = constraints.filter(isForeign);
  const unique = constraints.filter((one) => !one.isForeign);
  return {
    before: [
      ...foreign.map(drop),
      ...unique.map(drop),
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...triggered.map(({ table }) => `alter table ${table} disable trigger user`),
    ],
    after: [
      ...unique.map(add),
      ...indexes.map(({ definition }) => definition),
      // Adding a foreign key checks the rows.
      ...foreign.map(add),
      ...triggered.map(({ table }) => `alter table ${table} enable trigger user`),
    ],
  };
}
