import { textOfWording } from '@tradebridge/contract/labels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvReader, maxRecordBytes } from './csv-reader.ts';

/** Reads CSV in chunks; returns the records with their lines, and the faults. */
function read(pieces: readonly Buffer[]) {
  const records: { line: number; cells: string[]; isText: boolean }[] = [];
  const faults: { line: number; expected: string }[] = [];
  const reader = new CsvReader({
    record: ({ line, count, starts, ends, bytes, isText }) =>
      records.push({
        line,
        isText,
        cells: Array.from({ length: count }, (_, index) =>
          bytes.toString('utf8', starts[index], ends[index]),
        ),
      }),
    fault: (line, _beginning, expected) => faults.push({ line, expected: textOfWording(expected) }),
  });
  for (const piece of pieces) reader.push(Buffer.from(piece));
  reader.end();
  return { records, faults };
}

const readText = (text: string) => read([Buffer.from(text)]);
const cellsOf = (text: string) => readText(text).records.map(({ cells }) => cells);

/** Splits the bytes at arbitrary positions. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length];
  let start = 0;
  return ends
    .sort((one, other) => one - other)
    .map((end) => {
      const piece = bytes.subarray(start, end);
      start = end;
      return piece;
    });
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
const places = fc.array(fc.nat(), { maxLength: 8 });

describe('reading CSV', () => {
  test('cells, quoted cells, and cells containing quotes, commas and line breaks', () => {
    expect(cellsOf('a,b\n"c,""d""","e\r\nf"\n')).toEqual([
      ['a', 'b'],
      ['c,"d"', 'e\r\nf'],
    ]);
  });

  test.each([
    [
      'a,b;c\n1,2;3\n',
      [
        ['a', 'b;c'],
        ['1', '2;3'],
      ],
    ],
    [
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      '"a,b";c\n1;2\n',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1;5\t2\n',
      [
        ['a', 'b'],
        ['1;5', '2'],
      ],
    ],
    [
      'sep=;\r\na;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"sep=\t"\na\tb\n', [['a', 'b']]],
    ['SEP=,\na,b', [['a', 'b']]],
    ['\uFEFFsep=;\na;b\n', [['a', 'b']]],
    ['sep=;', []],
  ])('the first line of %j shows what separates cells', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
    const pieces = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
    expect(read(pieces).records.map((record) => record.cells)).toEqual(cells);
  });

  test('a line that names the separator counts as a line', () => {
    expect(readText('sep=;\na;b\n').records.map(({ line }) => line)).toEqual([2]);
  });

  test('a byte order mark, both kinds of line end, and no line end at the end', () => {
    expect(cellsOf('\uFEFFa,b\r\n1,2\n3,')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', ''],
    ]);
  });

  test('each record knows the physical line on which it starts', () => {
    const { records } = readText('a\n"b\nb\nb"\n\nc\n');
    expect(records.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  });

  test('quoted CSV is read back unchanged, in chunks of any size', () => {
    const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 });
    const end = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1 }), end, places, (rows, lineEnd, where) => {
        const text = rows.map((row) => row.map(quoted).join(',') + lineEnd).join('');
        const { records, faults } = read(cut(Buffer.from(text), where));
        expect(faults).toEqual([]);
        expect(records.map((record) => record.cells)).toEqual(rows);
      }),
    );
  });

  test('random bytes neither crash it nor pass silently, however they are split', () => {
    const bytes = fc.array(fc.constantFrom(...Buffer.from('a,"\r\n\xff\u00e9', 'latin1')));
    fc.assert(
      fc.property(bytes, places, (content, where) => {
        const whole = Buffer.from(content);
        const atOnce = read([whole]);
        expect(read(cut(whole, where))).toEqual(atOnce);
        // Without faults, writing the records again gives the same bytes.
        if (atOnce.faults.length > 0 || atOnce.records.some(({ isText }) => !isText)) return;
        const again = readText(
          atOnce.records.map(({ cells }) => `${cells.map(quoted).join(',')}\n`).join(''),
        );
        expect(again.records.map(({ cells }) => cells)).toEqual(
          atOnce.records.map(({ cells }) => cells),
        );
        const lines = atOnce.records.reduce(
          (sum, { cells }) => sum + cells.join('').split('\n').length,
          0,
        );
        const ends = whole.filter((byte) => byte === 0x0a).length;
        expect(lines).toBe(ends + (whole.length > 0 && whole.at(-1) !== 0x0a ? 1 : 0));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a quote inside a cell', 'x\na"b\nc\n', 2, 'no quote inside'],
    ['text after a closing quote', 'x\n"a"b\nc\n', 2, 'after the closing quote'],
    ['an unclosed quote', 'x\n"a\nc\n', 2, 'a closing quote'],
    ['a carriage return on its own', 'x\na\rb\nc\n', 2, 'a line feed after'],
  ])('%s is a fault, and reading continues at the next line', (_, text, line, expected) => {
    const { records, faults } = readText(text);
    expect(faults).toEqual([{ line, expected: expect.stringContaining(expected) }]);
    expect(records.at(-1)).toMatchObject({ line: 3, cells: ['c'] });
  });

  test('a quote that swallows lines only loses its own line', () => {
    const { records, faults } = readText('1,"a\n2,"b"\n3,c\n');
    expect(faults.map(({ line }) => line)).toEqual([1]);
    expect(records.map(({ cells }) => cells)).toEqual([
      ['2', 'b'],
      ['3', 'c'],
    ]);
  });

  test('reports which records are not UTF-8, even if a chunk ends inside a character', () => {
    const good = Buffer.from('é,日\n');
    const bad = Buffer.from([0x61, 0xff, 0x0a]);
    for (let at = 0; at <= good.length; at += 1) {
      const { records } = read([good.subarray(0, at), good.subarray(at), bad, good]);
      expect(records.map(({ isText }) => isText)).toEqual([true, false, true]);
    }
  });

  test('a line that never ends is one fault and does not exhaust memory', () => {
    const piece = Buffer.alloc(256 * 1024, 'x');
    let largest = 0;
    const faults: number[] = [];
    const lines: number[] = [];
    const reader = new CsvReader({
      record: ({ line }) => lines.push(line),
      fault: (line) => faults.push(line),
    });
    reader.push(Buffer.from('a\n'));
    for (let count = 0; count < 200; count += 1) {
      reader.push(Buffer.from(piece));
      largest = Math.max(largest, reader.bytes.length);
    }
    reader.push(Buffer.from('\nb\n'));
    reader.end();
    expect(faults).toEqual([2]);
    expect(lines).toEqual([1, 3]);
    expect(largest).toBeLessThanOrEqual(maxRecordBytes);
  });
});
