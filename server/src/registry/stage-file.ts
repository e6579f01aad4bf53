import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Wording } from '@tradebridge/contract/labels';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnsKeptAsWritten, type ExtractFile } from './extract-file.ts';
import type { ExtractSource } from './extract-source.ts';
import type { Faults } from './faults.ts';
import { RowStager } from './row-stager.ts';

/** Name of the staging table for a file. */
export const stageOf = ({ kind }: ExtractFile) => `stage_${kind}`;

/** The staged column with the stored name of the file that `column` names. */
export const storedColumn = (column: string) => `${column}_stored`;

/** The staged column with the cell as written. */
export const writtenColumn = (column: string) => `${column}_written`;

/**
 * Creates the empty staging table. Every column is nullable, so that rows with faults can be staged
 * and references to them are not reported as a second fault. The table is temporary: it is private
 * to this connection, not written to the WAL, and gone when the process dies.
 */
export async function createStage(client: pg.ClientBase, file: ExtractFile): Promise<void> {
  const written = columnsKeptAsWritten(file);
  const columns = Object.entries(file.columns).flatMap(([name, { type }]) => [
    `${name} ${type.sql}`,
    ...(type.folder === undefined ? [] : [`${storedColumn(name)} text`]),
    ...(written.has(name) ? [`${writtenColumn(name)} text`] : []),
  ]);
  await client.query(
    `create temporary table ${stageOf(file)} (line integer not null, ${columns.join(', ')})`,
  );
}

/** Starts COPY for the columns in the header. */
function startCopy(client: pg.ClientBase, file: ExtractFile, columns: readonly string[]) {
  const written = columnsKeptAsWritten(file);
  const names = columns.flatMap((name) =>
    written.has(name) ? [name, writtenColumn(name)] : [name],
  );
  return client.query(
    copyFrom(`copy ${stageOf(file)} (${['line', ...names].join(', ')}) from stdin`),
  );
}

/**
 * Checks a file cell by cell and fills its staging table, as a stream: while this process parses a
 * chunk, PostgreSQL loads the previous one. Returns the header's columns, or undefined if nothing
 * could be staged.
 */
export async function stageFile(
  {
    client,
    source,
    faults,
    warn,
  }: {
    client: pg.ClientBase;
    source: ExtractSource;
    faults: Faults;
    warn: (warning: Wording) => void;
  },
  file: ExtractFile,
): Promise<ReadonlySet<string> | undefined> {
  const stager = new RowStager(file, faults, warn);
  let copy: ReturnType<typeof startCopy> | undefined;
  let copied = Promise.resolve();
  const send = async () => {
    if (!stager.isUsable || !stager.columns) return;
    if (!copy) {
      copy = startCopy(client, file, stager.columns);
      copied = finished(copy);
      // Awaited below; until then a failure must not count as an unhandled rejection.
      copied.catch(() => {});
    }
    const rows = stager.take();
    if (rows.length > 0 && !copy.write(rows)) await Promise.race([once(copy, 'drain'), copied]);
  };
  try {
    for await (const piece of source.pieces(file.name)) {
      stager.push(piece);
      await send();
    }
    stager.end();
    await send();
  } catch (error) {
    faults.addSource(error, { file: file.name });
  }
  copy?.end();
  await copied;
  return stager.isUsable && stager.columns ? new Set(stager.columns) : undefined;
}

/** Collects planner statistics on the columns that the checks and the comparison join. */
export async function analyzeStage(client: pg.ClientBase, file: ExtractFile): Promise<void> {
  const joined = Object.entries(file.columns)
    .filter(([name, { refersTo }]) => refersTo !== undefined || file.key.includes(name))
    .map(([name]) => name);
  await client.query(`analyze ${stageOf(file)} (${joined.join(', ')})`);
}
