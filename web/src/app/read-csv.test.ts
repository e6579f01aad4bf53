import { csvOf } from '@tradebridge/contract/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, readCsvLines } from './read-csv.ts';

test('reads what the portal writes', () => {
  const rows = [
    ['order', 'detail', 'amount'],
    ['O-1', 'A "quoted", and\r\nbroken line', '45.00'],
    ['O-2', '', '-45.00'],
  ];
  expect(readCsv(csvOf(rows))).toEqual({
    columns: ['order', 'detail', 'amount'],
    rows: [
      { order: 'O-1', detail: 'A "quoted", and\r\nbroken line', amount: '45.00' },
      { order: 'O-2', detail: '', amount: '-45.00' },
    ],
  });
});

test.each([
  ['orderId, type ,amount\nO-1,payment,45.00', 1],
  ['orderId,type,amount\r\nO-1,payment,45.00\r\n\r\n', 1],
  ['orderId,type,amount\nO-1,payment', 1],
  ['orderId,type,amount', 0],
])('reads %j', (text, count) => {
  const { columns, rows } = readCsv(text);
  expect(columns).toEqual(['orderId', 'type', 'amount']);
  expect(rows).toHaveLength(count);
});

test('an empty file has neither columns nor rows', () => {
  expect(readCsv('')).toEqual({ columns: [], rows: [] });
});

test.each([
  ['key;override\r\na.b;"one; two"\r\n', 'semicolons'],
  ['key\toverride\r\na.b\t"one; two"', 'tabs'],
  ['sep=;\r\nkey;override\r\na.b;"one; two"', 'a line that names the separator'],
  ['\ufeffkey;override\na.b;one; two'.replace('one; two', '"one; two"'), 'a byte-order mark'],
])('reads %j, with %s', (text) => {
  expect(readCsvLines(text)).toMatchObject({
    lines: [{ cells: ['key', 'override'] }, { cells: ['a.b', 'one; two'] }],
    brokenAt: null,
  });
});

test('line numbers are correct after values of several lines', () => {
  expect(readCsvLines('key,text\r\na,"one\r\ntwo"\r\n\r\nb,three')).toEqual({
    lines: [
      { number: 1, cells: ['key', 'text'] },
      { number: 2, cells: ['a', 'one\r\ntwo'] },
      { number: 5, cells: ['b', 'three'] },
    ],
    brokenAt: null,
  });
});

test('empty cells at the end of a line and of the file count', () => {
  expect(readCsvLines('a,b,\nc,,').lines.map(({ cells }) => cells)).toEqual([
    ['a', 'b', ''],
    ['c', '', ''],
  ]);
});

test.each([
  ['a,b\nc,"d', 2],
  ['a,b\nc,d"e"\nf,g', 2],
  ['"a"b,c', 1],
])('%j is malformed from line %i', (text, brokenAt) => {
  expect(readCsvLines(text).brokenAt).toBe(brokenAt);
});

test('everything the portal writes is read back, except the apostrophe', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
  });
  const asRead = (cell: string) => cell.replace(/^'/, '');
  fc.assert(
    fc.property(rows, (cells) => {
      const head = ['key', 'text'];
      const { lines, brokenAt } = readCsvLines(csvOf([head, ...cells]));
      expect(brokenAt).toBeNull();
      const written = cells.filter((row) => row.some((cell) => cell !== ''));
      expect(lines.slice(1).map((line) => line.cells.map(asRead))).toEqual(
        written.map((row) => row.map(asRead)),
      );
    }),
  );
});
