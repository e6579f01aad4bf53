import pg from 'pg';
import { columnsKeptAsWritten, type ExtractFile } from '../registry/extract-file.ts';
import { expectedLabels as labels } from '../registry/fault-labels.ts';
import type { Faults, FoundFault } from '../registry/faults.ts';
import type { Manifest } from '../registry/manifest.ts';
import { stageOf, writtenColumn } from '../registry/stage-file.ts';
import { extractFileNamed } from './extract-files.ts';

/** The parts of an extract that checks between rows need. */
export interface Extract {
  readonly client: pg.ClientBase;
  readonly faults: Faults;
  /**
   * The columns in each file's header; a file that is missing, or without a usable header, is
   * absent.
   */
  readonly staged: ReadonlyMap<ExtractFile, ReadonlySet<string>>;
  /**
   * Full: references must be within the extract. Undefined: only faults that apply in either mode
   * are reported.
   */
  readonly mode: Manifest['mode'] | undefined;
  /** Rows missing from the extract are retired, so they no longer count. */
  readonly isRetiring: boolean;
}

interface Found {
  line: number;
  value: string | null;
  other?: number;
}

/** A fault of a value. */
const faultIn = (
  file: ExtractFile,
  column: string,
  { line, value }: Found,
  expected: FoundFault['expected'],
): FoundFault => ({ file: file.name, line, column, value: value ?? '', expected });

/** Streams the rows: a faulty extract may have a million of them. */
function eachRow(client: pg.ClientBase, text: string, take: (found: Found) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Found>(text);
    query.on('row', take);
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query);
  });
}

const listOf = (columns: readonly string[], alias: string) =>
  columns.map((column) => `${alias}.${column}`).join(', ');

/** SQL: whether two rows have the same key. */
export const sameKey = ({ key }: ExtractFile, one: string, other: string) =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

async function checkOnce(
  { client, faults }: Extract,
  file: ExtractFile,
  columns: readonly string[],
): Promise<void> {
  const stage = stageOf(file);
  const names = columns.join(', ');
  await eachRow(
    client,
    `select s.line, concat_ws(', ', ${listOf(columns, 's')}) as value, first.line as other
     from ${stage} s join (
       select ${names}, min(line) as line from ${stage}
       where ${columns[0]} is not null
       group by ${names} having count(*) > 1
     ) first using (${names})
     where s.line > first.line order by s.line`,
    (found) =>
      faults.add(faultIn(file, names, found, [labels.unique, { other: found.other ?? '' }])),
  );
}

/** Rows that will not be retired count, so a delta is also checked against the portal's. */
async function checkAgainstPortal(extract: Extract, file: ExtractFile, column: string) {
  // A portal_id refers to a portal row on purpose; a full extract retires the others.
  if (extract.isRetiring || file.takesOver) return;
  const stage = stageOf(file);
  await eachRow(
    extract.client,
    `select s.line, s.${column} as value from ${stage} s join ${file.table} t using (${column})
     where t.retired_at is null
       and not exists (select from ${stage} o where ${sameKey(file, 'o', 't')})
     order by s.line`,
    (found) => extract.faults.add(faultIn(file, column, found, labels.uniqueInPortal)),
  );
}

async function checkReference(
  { client, faults, staged, mode }: Extract,
  file: ExtractFile,
  column: string,
  refersTo: ExtractFile,
): Promise<void> {
  // If the whole file is missing or has no key, that is the fault, not each row that refers to it.
  if (mode !== 'delta' && !staged.has(refersTo)) return;
  const isFull = mode === 'full';
  const [key] = refersTo.key;
  const inPortal = isFull
    ? ''
    : `and not exists (select from ${refersTo.table} t
         where t.${key} = s.${column} and t.retired_at is null)`;
  await eachRow(
    client,
    `select s.line, s.${column} as value from ${stageOf(file)} s
     where s.${column} is not null
       and not exists (select from ${stageOf(refersTo)} r where r.${key} = s.${column}) ${inPortal}
     order by s.line`,
    (found) => {
      if (found.value !== null && faults.countReferring(refersTo.name, found.value)) return;
      const label = isFull ? labels.reference : labels.referenceOrPortal;
      const expected = [label, { key: key ?? '', file: refersTo.name }] as const;
      faults.add(faultIn(file, column, found, expected));
    },
  );
}

/** A company must not be its own ancestor: every row of a cycle is reported. */
async function checkCircles(extract: Extract, file: ExtractFile, column: string): Promise<void> {
  const [key] = file.key;
  const stage = stageOf(file);
  const ofPortal = extract.isRetiring
    ? ''
    : `union all select t.${key}, t.${column}, null from ${file.table} t
       where t.retired_at is null and not exists (select from ${stage} s where s.${key} = t.${key})`;
  await eachRow(
    extract.client,
    `with recursive final (id, up, line) as (
       select ${key}, ${column}, line from ${stage} ${ofPortal}
     ), walk as (
       select id, up from final where line is not null and up is not null
       union
       select walk.id, final.up from walk join final on final.id = walk.up where final.up is not null
     )
     select final.line, final.up as value from final
     where final.line is not null
       and exists (select from walk where walk.id = final.id and walk.up = final.id)
     order by final.line`,
    (found) => extract.faults.add(faultIn(file, column, found, labels.noCircle)),
  );
}

async function checkRules({ client, faults }: Extract, file: ExtractFile): Promise<void> {
  const written = columnsKeptAsWritten(file);
  for (const { column, isBroken, expected } of file.rules) {
    const shown = file.columns[column]?.type.shown ?? ((staged) => `${staged}::text`);
    const value = written.has(column) ? `s.${writtenColumn(column)}` : shown(`s.${column}`);
    await eachRow(
      client,
      `select s.line, ${value} as value from ${stageOf(file)} s where ${isBroken}
       order by s.line`,
      (found) => faults.add(faultIn(file, column, found, expected)),
    );
  }
}

/** Checks what involves several rows: keys, unique values, references and cycles. */
export async function checkStaged(extract: Extract): Promise<void> {
  for (const [file, columns] of extract.staged) {
    await checkOnce(extract, file, file.key);
    await checkRules(extract, file);
    for (const column of file.unique) {
      if (!columns.has(column)) continue;
      await checkOnce(extract, file, [column]);
      await checkAgainstPortal(extract, file, column);
    }
    for (const [column, { refersTo }] of Object.entries(file.columns)) {
      if (refersTo === undefined || !columns.has(column)) continue;
      await checkReference(extract, file, column, extractFileNamed(refersTo));
      if (refersTo === file.name) await checkCircles(extract, file, column);
    }
  }
}
