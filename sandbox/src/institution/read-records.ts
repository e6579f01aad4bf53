import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Reads a file written by `csvLine`, record by record, each by column name. */
export async function* readRecords(
  folder: string,
  file: string,
): AsyncGenerator<Record<string, string>> {
  let columns: string[] | null = null;
  let record = '';
  for await (const line of createInterface(createReadStream(join(folder, `${file}.csv`)))) {
    record += record === '' ? line : `\n${line}`;
    // Inside quotes the line feed is part of a value, and the record continues.
    if ((record.split('"').length - 1) % 2 === 1) continue;
    const cells = [...record.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
    record = '';
    if (columns) yield Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
    else columns = cells.slice(0, -1);
  }
}

export const allRecords = (folder: string, file: string) =>
  Array.fromAsync(readRecords(folder, file));
