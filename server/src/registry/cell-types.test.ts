import { cleanLine, withoutOverrides } from '@tradebridge/contract/clean-text';
import { pastedName, pastedText } from '@tradebridge/contract/test-texts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boolType,
  type CellType,
  countryType,
  dateType,
  fileNameType,
  hoursType,
  httpsListType,
  idType,
  instantType,
  integerType,
  moneyType,
  textType,
  yearType,
} from './cell-types.ts';
import { CopyText } from './copy-text.ts';
import { abnType, usiType } from './identifier-types.ts';

/** What would be passed to COPY, or undefined if the cell is refused. */
function written(type: CellType, cell: string): string | undefined {
  const bytes = Buffer.from(cell);
  const out = new CopyText(bytes.length * 2 + 16);
  return type.write(bytes, 0, bytes.length, out)
    ? out.bytes.toString('utf8', 0, out.length)
    : undefined;
}

const cases: [string, CellType, string[], string[]][] = [
  [
    'an id',
    idType,
    ['A', 'a-b_c.9', 'x'.repeat(64)],
    ['x'.repeat(65), 'a b', 'a/b', 'é', "a'b", '\\N'],
  ],
  [
    'a text',
    textType(5),
    ['abcde', 'ééééé', '😀😀😀😀😀', ' x '],
    ['abcdef', 'éééééé', 'a\tb', 'a\nb', 'a\u0000', 'a\u007f', 'a\u0085'],
  ],
  ['a note', textType(9, { hasLines: true }), ['a'], ['a\tb', 'a\u0085b', 'a'.repeat(10)]],
  [
    'a date',
    dateType,
    ['2026-03-02', '2024-02-29', '2000-02-29', '0001-01-01'],
    [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '02/03/2026',
      '0000-01-01',
    ],
  ],
  [
    'an instant',
    instantType,
    ['2026-03-02T08:00:00+08:00', '2026-03-02T00:00:00Z', '2026-03-02T23:59:59.123456-03:30'],
    [
      '2026-03-02T08:00:00',
      '2026-03-02 08:00:00+08:00',
      '2026-02-30T08:00:00Z',
      '2026-03-02T24:00:00Z',
      '2026-03-02T08:00:00+16:00',
      '2026-03-02T08:00:00+0800',
    ],
  ],
  ['a bool', boolType, ['true', 'false'], ['TRUTH', '1', 'yes', 'truefalse', 't']],
  ['hours', hoursType, ['7.50', '0.00'], ['7.5', '7', '-1.00', '.50', '1234567.00', '7,50']],
  ['a year', yearType, ['2026'], ['26', '02026', '202x', '1066']],
  ['a number', integerType(1, 20), ['1', '20', '07'], ['0', '21', '-1', '1.0', '', '9999999999']],
  ['a country', countryType, ['1101'], ['AUS', '11010', '110']],
  [
    'a list of addresses',
    httpsListType,
    ['https://training.gov.au/a.pdf'],
    [
      'http://a.au/',
      'https://',
      'https://a.au/|',
      'https://a.au/ b',
      'https://a.au/"',
      'javascript:x',
    ],
  ],
  ['an ABN', abnType, ['27241053246', '87007967311'], ['27241053247', '27 241 053 246', '0']],
  ['a USI', usiType, ['BNGH7C75FN'], ['BNGH7C75FM', 'bngh7c75fn', 'BNGH7C75F', 'INGH7C75FN']],
  [
    'a file name',
    fileNameType('photos'),
    ['S1.png', '.x', 'a..b'],
    ['a/b.png', '../a.png', '..', '.', 'a\\b', '/etc/passwd'],
  ],
];

describe.each(cases)('%s', (_, type, right, wrong) => {
  test.each(right)('takes %j', (cell) => expect(written(type, cell)).toBeDefined());
  test.each(wrong)('refuses %j', (cell) => expect(written(type, cell)).toBeUndefined());
});

describe('money', () => {
  test.each([
    ['1234.50', '123450'],
    ['0.05', '005'],
    ['9999999999999.99', '999999999999999'],
  ])('%s becomes %s cents', (cell, cents) => expect(written(moneyType, cell)).toBe(cents));

  test.each([
    '-1.00',
    '1',
    '1.5',
    '1.500',
    '.50',
    '$1.00',
    '1,000.00',
    '12345678901234.00',
    '+1.00',
  ])('refuses %s', (cell) => expect(written(moneyType, cell)).toBeUndefined());
});

describe('what is passed to COPY', () => {
  test('backslashes and line breaks are escaped, so that \\N stays text', () => {
    expect(written(textType(20, { hasLines: true }), '\\N a\r\n\\.')).toBe('\\\\N a\\r\\n\\\\.');
  });

  test.each([...pastedText, ...pastedName])('the name %j is staged as %j', (cell, stored) => {
    expect(written(textType(99, { cleanedBy: 'cleaned_name' }), cell)).toBe(stored);
  });

  test('what makes a text read as another is removed, and what nobody sees is nothing', () => {
    expect(written(textType(9), 'Mia\u202eevil')).toBe('Miaevil');
    expect(written(textType(9), ' \u200e\u00a0')).toBe('');
  });

  test('multiple addresses become an array', () => {
    expect(written(httpsListType, 'https://a.au/1|https://b.au/2')).toBe(
      '{"https://a.au/1","https://b.au/2"}',
    );
  });

  test('text is refused exactly when it contains a control character or is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (value) => {
        // Lone surrogates cannot be written as UTF-8.
        fc.pre(value.isWellFormed() && value !== '');
        const clean = withoutOverrides(cleanLine(value));
        const isRight = !/\p{Cc}/u.test(value) && Array.from(clean).length <= 8;
        expect(written(textType(8), value)).toBe(
          isRight ? clean.replaceAll('\\', '\\\\') : undefined,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
