import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Wording } from '@tradebridge/contract/labels';
import { CsvReader } from '../registry/csv-reader.ts';
import type { Faults } from '../registry/faults.ts';
import { localityLabels as labels } from './labels.ts';
import { type FoundLocality, type LocalityCells, localityOf } from './locality-row.ts';

/** Reads a file in chunks; `take` returns what was found so far. */
interface LocalityReader {
  push(piece: Buffer): void;
  end(): void;
}

type Take = (cells: LocalityCells, line: number) => void;
type Fail = (line: number, expected: Wording, value?: string) => void;

const columns = ['postcode', 'locality', 'state'] as const;

/**
 * `postcode,locality,state` under a header that names them, in any order and among other columns.
 */
function readCsv(take: Take, fail: Fail): LocalityReader {
  let places: Record<(typeof columns)[number], number> | undefined;
  let isHeaderRead = false;
  const cell = (reader: CsvReader, index: number) => reader.text(index).trim();
  const readHeader = (reader: CsvReader) => {
    isHeaderRead = true;
    const names = Array.from({ length: reader.count }, (_, index) =>
      cell(reader, index).toLowerCase(),
    );
    const [postcode, locality, state] = columns.map((column) => names.indexOf(column));
    if (postcode === undefined || locality === undefined || state === undefined) return;
    if (Math.min(postcode, locality, state) >= 0) places = { postcode, locality, state };
    else fail(1, [labels.fileHeader, { columns: columns.join(', ') }]);
  };
  return new CsvReader({
    record(reader) {
      if (!isHeaderRead) return readHeader(reader);
      if (!places || (reader.count === 1 && cell(reader, 0) === '')) return;
      if (!reader.isText) return fail(reader.line, labels.fileUtf8);
      if (reader.count <= Math.max(places.postcode, places.locality, places.state)) {
        return fail(reader.line, labels.fileCells);
      }
      take(
        {
          postcode: cell(reader, places.postcode),
          locality: cell(reader, places.locality),
          state: cell(reader, places.state),
        },
        reader.line,
      );
    },
    fault: (line, beginning, expected) => fail(line, expected, beginning?.toString('utf8')),
  });
}

const lineFeed = 0x0a;

/** GeoNames' columns: country, postcode, place, state name, state code, and more. */
function readGeoNames(take: Take, fail: Fail): LocalityReader {
  let rest = Buffer.alloc(0);
  let line = 0;
  const readLine = (bytes: Buffer) => {
    line += 1;
    if (!isUtf8(bytes)) return fail(line, labels.fileUtf8);
    const text = bytes.toString('utf8').replace(/^\ufeff|\r$/g, '');
    if (text.trim() === '') return;
    const cells = text.split('\t').map((part) => part.trim());
    const [country = '', postcode = '', locality = '', state = '', code = ''] = cells;
    if (cells.length < 5) return fail(line, labels.fileColumns);
    if (country !== 'AU') return fail(line, labels.fileCountry, country);
    // Some editions use numbers as state codes; the names are the same in all.
    take({ postcode, locality, state: /^[A-Z]+$/.test(code) ? code : state }, line);
  };
  return {
    push(piece) {
      const bytes = Buffer.concat([rest, piece]);
      let from = 0;
      for (let to = bytes.indexOf(lineFeed); to >= 0; to = bytes.indexOf(lineFeed, from)) {
        readLine(bytes.subarray(from, to));
        from = to + 1;
      }
      rest = bytes.subarray(from);
    },
    end() {
      if (rest.length > 0) readLine(rest);
    },
  };
}

const firstLineOf = (piece: Buffer) => piece.toString('utf8').split('\n', 1)[0] ?? '';

/**
 * Reads the localities of a file, some at a time: GeoNames' `AU.txt` (tabs) or a CSV of
 * `postcode,locality,state`, depending on its first line. Errors are added to `faults`, and reading
 * continues.
 */
export async function* readLocalities(
  path: string,
  faults: Faults,
): AsyncGenerator<readonly FoundLocality[]> {
  const file = basename(path);
  let found: FoundLocality[] = [];
  const take: Take = (cells, line) => {
    const locality = localityOf(cells, { file, line });
    if (Array.isArray(locality)) for (const fault of locality) faults.add(fault);
    else found.push(locality);
  };
  const fail: Fail = (line, expected, value) => faults.add({ file, line, value, expected });
  let reader: LocalityReader | undefined;
  for await (const piece of createReadStream(path)) {
    reader ??= firstLineOf(piece).includes('\t') ? readGeoNames(take, fail) : readCsv(take, fail);
    reader.push(piece);
    yield found;
    found = [];
  }
  if (!reader) faults.add({ file, expected: labels.fileEmpty });
  reader?.end();
  yield found;
}
