import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a file begins with a UTF-8 byte-order mark, and its lines end as RFC 4180 requires', () => {
  expect(
    csvOf([
      ['Day', 'Amount'],
      ['2026-03-02', 12.5],
      [null, -3],
    ]),
  ).toBe('\ufeffDay,Amount\r\n2026-03-02,12.5\r\n,-3\r\n');
});

test('characters that would end a cell are quoted', () => {
  expect(csvOf([['Smith, Lee', 'the "other" line', 'two\nlines', 'two\rlines', ' led']])).toBe(
    '\ufeff"Smith, Lee","the ""other"" line","two\nlines","two\rlines", led\r\n',
  );
});

test.each([
  '=1+1',
  '+61 3 9000 0000',
  '-1+1',
  '-',
  '\n=1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
])('%j does not become a formula', (text) => {
  const cell = csvOf([[text]])
    .slice(1)
    .trimEnd();
  expect(cell.replace(/^"/, '')).toMatch(/^'/);
});

test.each(['Lee;=1+1', 'Lee\t@SUM(A1)', ';+1'])(
  '%j stays one cell in programs that also separate at semicolons and tabs, so that nothing in it is a formula',
  (text) => {
    expect(csvOf([[text]])).toBe(`\ufeff"${text}"\r\n`);
  },
);

test('a negative number stays a number', () => {
  expect(csvOf([[-12.34, '-12.30']])).toBe('\ufeff-12.34,-12.30\r\n');
});

test('digits that are not a number are quoted, and a number is not', () => {
  const texts = ['0012345', '-007', '12345678901234567', '1E5'];
  expect(csvOf([texts])).toBe(`\ufeff${texts.map((text) => `"${text}"`).join(',')}\r\n`);
  expect(csvOf([['0.50', '12345', 0, 1e21]])).toBe('\ufeff0.50,12345,0,1e+21\r\n');
});

test('everything written is read back, except the apostrophe', () => {
  const read = (csv: string) => {
    const cells: string[] = [];
    for (const [, quoted, plain] of csv.matchAll(
      /(?:"((?:[^"]|"")*)"|([^",;\t\r\n]*))(?:,|\r\n)/g,
    )) {
      cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    }
    return cells;
  };
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
      const found = read(csvOf([cells]).slice(1));
      expect(found.map((cell) => cell.replace(/^'/, ''))).toEqual(
        cells.map((cell) => cell.replace(/^'/, '')),
      );
    }),
  );
});
