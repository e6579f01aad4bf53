import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importExtract, importerEnvironment, institutionUrl } from './institution.ts';
import { type Run, runProgram } from './programs.ts';
import { atLeast, atMost, type Finding, type Question } from './question.ts';
import { median } from './statistics.ts';
import type { Workbench } from './workbench.ts';

const mebibyte = 1024 * 1024;
const showSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;
const showMemory = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`;

/** Files in PostgreSQL's own folder, one for each table. */
interface Exported {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

/** Every table that an import fills, each after those that it refers to. */
const tablesInOrder = `
  with recursive refers as (
    select conrelid as child, confrelid as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid
  ), placed as (
    select oid as id, 0 as depth from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      -- The migration fills this table in every new database.
      and relname <> 'schema_builds'
    union
    select refers.child, placed.depth + 1 from placed join refers on refers.parent = placed.id
  )
  select id::regclass::text as name from placed group by id order by max(depth), 1`;

/** Exports the imported rows, table by table, to where PostgreSQL can read them. */
async function exportRows(bench: Workbench, databaseUrl: string): Promise<Exported[]> {
  const [setting] = await bench.sql<{ folder: string }>(
    databaseUrl,
    `select current_setting('data_directory') as folder`,
  );
  const exported: Exported[] = [];
  for (const { name } of await bench.sql<{ name: string }>(databaseUrl, tablesInOrder)) {
    const file = join(setting?.folder ?? '', `bench-${name}.copy`);
    const [counted] = await bench.sql<{ rows: number }>(
      databaseUrl,
      `select count(*) as rows from ${name}`,
    );
    if (!counted?.rows) continue;
    await bench.sql(databaseUrl, `copy ${name} to '${file}'`);
    exported.push({ table: name, file, rows: counted.rows });
  }
  return exported;
}

/** Copies the rows into the tables of a new database; returns the seconds it took. */
async function copyRows(bench: Workbench, exported: readonly Exported[]): Promise<number> {
  const url = await bench.makeDatabase('copied');
  await bench.sql(url, 'checkpoint');
  const startedAt = performance.now();
  for (const { table, file } of exported) await bench.sql(url, `copy ${table} from '${file}'`);
  return (performance.now() - startedAt) / 1000;
}

/** Changes a tenth of the rows of the largest kinds, as after a busy term. */
async function changeTenth(bench: Workbench, url: string): Promise<void> {
  const changes = [
    ['units', 'unit_id', 'module_name'],
    ['attendances', 'attendance_id', 'description'],
    ['students', 'student_id', 'family_name'],
    ['receipts', 'receipt_id', 'status'],
  ].map(
    ([table, key, column]) =>
      `update ${table} set ${column} = ${column} || '.' where hashtext(${key}) % 10 = 0`,
  );
  await bench.sql(url, changes.join(';'));
  await bench.sql(url, 'vacuum analyze');
  await bench.sql(url, 'checkpoint');
}

/** The cost of keeping the data for an undo, and of a dry run. */
export async function importsIntoFilled(bench: Workbench, url: string): Promise<Finding[]> {
  const lasted = (run: Run) => showSeconds(run.seconds);
  await changeTenth(bench, url);
  const tried = await importExtract(bench, 'large', url, ['--dry-run']);
  // The importer keeps nothing if it finds no earlier import.
  await bench.sql(url, `update registry_imports set state = 'stopped' where state = 'imported'`);
  const without = await importExtract(bench, 'large', url);
  await bench.sql(url, `update registry_imports set state = 'imported' where state = 'stopped'`);
  await changeTenth(bench, url);
  const kept = await importExtract(bench, 'large', url);
  const [size] = await bench.sql<{ rows: number }>(
    url,
    'select count(*) as rows from registry_undo',
  );
  const undone = await runProgram('dist/registry.js', ['undo'], importerEnvironment(bench, url));
  return [
    atMost('import into a filled database: with undo data', kept.seconds / without.seconds, 1.3, {
      about: ` (${lasted(kept)} with ${size?.rows} rows kept, ${lasted(without)} without; undoing them ${lasted(undone)})`,
    }),
    atMost('preview of an import against that import', tried.seconds / without.seconds, 1.3, {
      about: ` (${lasted(tried)} against ${lasted(without)})`,
    }),
  ];
}

/** The importer's cost, compared with the minimum for the same rows. */
export const importOfLarge: Question = {
  name: 'import',
  async measure(bench) {
    const exported = await exportRows(bench, await institutionUrl(bench, 'large'));
    const rows = exported.reduce((sum, { rows: count }) => sum + count, 0);
    const copies = [await copyRows(bench, exported)];
    const url = await bench.makeDatabase('imported');
    await bench.sql(url, 'checkpoint');
    const first = await importExtract(bench, 'large', url);
    copies.push(await copyRows(bench, exported));
    await bench.sql(url, 'checkpoint');
    const again = await importExtract(bench, 'large', url);
    for (const { file } of exported) await rm(file);
    const ofFilled = await importsIntoFilled(bench, url);
    const copied = median(copies);
    const perSecond = (seconds: number) => `${Math.round(rows / seconds)} rows/s`;
    return [
      atLeast(
        `import of large, ${rows} rows: rows/s against a plain COPY`,
        copied / first.seconds,
        0.4,
        {
          about: ` (${perSecond(first.seconds)} in ${showSeconds(first.seconds)} against ${perSecond(copied)} in ${copies.map(showSeconds).join(' and ')})`,
        },
      ),
      atMost(
        'import of large: peak memory of the importer',
        Math.max(first.peakBytes, again.peakBytes),
        512 * mebibyte,
        {
          show: showMemory,
          about: ` (${showMemory(first.peakBytes)}, the second time ${showMemory(again.peakBytes)})`,
        },
      ),
      atMost('import of large: the same extract again', again.seconds / first.seconds, 0.5, {
        about: ` (${showSeconds(again.seconds)} against ${showSeconds(first.seconds)})`,
      }),
      ...ofFilled,
    ];
  },
};
