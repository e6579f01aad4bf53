import { textOfWording } from '@tradebridge/contract/labels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareFile, labelsCsv } from './label-file.ts';
import { labelRowsOf } from './label-row.ts';
import { type FileEntry, readLabelFile } from './read-label-file.ts';
import { aLabel, anOverride } from './test-labels.ts';

const rows = labelRowsOf(
  [
    aLabel('a.title', 'Pre-enrolments'),
    aLabel('a.count', '{count} labels'),
    aLabel('a.sum', '=1+1'),
    aLabel('a.plain', 'Plain, with "quotes"'),
    aLabel('a.mail', 'Two\nlines', ['server']),
  ],
  [
    anOverride('a.title', 'Invoices'),
    anOverride('a.sum', '-total'),
    anOverride('a.gone', 'Gone', { isUnused: true, defaultText: 'Was here' }),
  ],
);

const fileOf = (text: string | BlobPart[], name = 'labels.csv') =>
  new File(typeof text === 'string' ? [text] : text, name);

async function entriesOf(text: string): Promise<readonly FileEntry[]> {
  const read = await readLabelFile(fileOf(text));
  if (!read.isRead) throw new Error(textOfWording(read.reason));
  return read.entries;
}

async function reasonOf(file: File): Promise<string> {
  const read = await readLabelFile(file);
  if (read.isRead) throw new Error('The file was read.');
  return textOfWording(read.reason);
}

const compared = async (...lines: string[]) => {
  const { changes, refused, unknown, unchanged } = compareFile(
    await entriesOf(['key,default,override,reset', ...lines].join('\n')),
    rows,
  );
  return {
    changes: changes.map(({ row, text }) => [row.key, text]),
    refused: refused.map(({ entry, reason }) => [entry.line, textOfWording(reason)]),
    unknown: unknown.map(({ key }) => key),
    unchanged,
  };
};

test('a file has a line for each label, and no text in it is a formula', () => {
  expect(labelsCsv(rows).slice(1).split('\r\n')).toEqual([
    'key,default,override,reset',
    'a.count,{count} labels,,',
    'a.gone,Was here,Gone,',
    'a.mail,"Two\nlines",,',
    'a.plain,"Plain, with ""quotes""",,',
    "a.sum,'=1+1,'-total,",
    'a.title,Pre-enrolments,Invoices,',
    '',
  ]);
});

test('importing an unchanged export changes nothing', async () => {
  expect(compareFile(await entriesOf(labelsCsv(rows)), rows)).toEqual({
    changes: [],
    refused: [],
    unknown: [],
    unchanged: 6,
  });
});

test('a changed override is a change, and one equal to the default is a reset', async () => {
  expect(
    await compared(
      'a.title,,Bills,',
      'a.count,,{count} texts,',
      'a.plain,,"Plain, with ""quotes""",',
      "a.sum,,'=1+1,",
    ),
  ).toEqual({
    changes: [
      ['a.title', 'Bills'],
      ['a.count', '{count} texts'],
      ['a.sum', null],
    ],
    refused: [],
    unknown: [],
    unchanged: 1,
  });
});

test('an empty override changes nothing, and ‘yes’ in the column reset resets', async () => {
  expect(
    await compared('a.title,,,', 'a.sum,,,Yes', 'a.gone,,Gone,yes', 'a.count,,,yes'),
  ).toMatchObject({
    changes: [
      ['a.sum', null],
      ['a.gone', null],
    ],
    unchanged: 2,
  });
});

test('invalid texts are refused with the reason, and unknown keys are listed separately', async () => {
  expect(
    await compared(
      'a.count,,No value,',
      'a.title,,"  ",',
      `a.plain,,${'x'.repeat(501)},`,
      'a.gone,,Back again,',
      ',,No key,',
      'a.title,,Twice,',
      'a.sum,,,please',
      'a.mail,,Other text,yes',
      'b.unknown,,Text,',
    ),
  ).toEqual({
    changes: [],
    refused: [
      [2, 'Must use the same values as the default: {count}'],
      [3, 'Required'],
      [4, 'Enter up to 500 characters'],
      [5, 'This label no longer exists. It can only be reset.'],
      [6, 'The key is missing'],
      [7, 'The key appears more than once: line 3'],
      [8, 'Must be ‘yes’ or empty in the column ‘reset’'],
      [9, 'Has both a new override and ‘yes’ in the column ‘reset’'],
    ],
    unknown: ['b.unknown'],
    unchanged: 0,
  });
});

test('a file saved by Excel is read: semicolons, CRLF, a byte-order mark, other columns and other case', async () => {
  const text =
    '\ufeffKey;Remark;Override\r\na.title;mine;"Bills; all of them"\r\na.mail;;"Two\r\nmore lines"\r\n';
  const { changes } = compareFile(await entriesOf(text), rows);
  expect(changes.map(({ row, text: changed }) => [row.key, changed])).toEqual([
    ['a.title', 'Bills; all of them'],
    ['a.mail', 'Two\nmore lines'],
  ]);
});

test.each<[what: string, content: string | BlobPart[], says: string]>([
  ['nothing', '', 'f is empty.'],
  ['a workbook', [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'f is an Excel workbook. In Excel,'],
  ['a picture', [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])], 'f is not a CSV file.'],
  ['another encoding', [new Uint8Array([0x6b, 0x65, 0x79, 0xe9])], 'f is not in UTF-8, so'],
  ['other columns', 'name,text\na,b', 'f does not have the columns key, override.'],
  ['a PDF', [new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x0a, 0xe2, 2])], 'f is not a CSV file.'],
  ['a lost quote', 'key,override\na.b,"c\n', 'f can’t be read from line 2'],
  ['too much', [new Uint8Array(10 * 1024 ** 2 + 1)], 'f is larger than 10 MB.'],
])('a file of %s is refused with a message', async (_what, content, says) => {
  expect(await reasonOf(fileOf(content, 'f'))).toContain(says);
});

test('for any texts, an exported file changes nothing, and restores every override where there is none', async () => {
  const text = fc
    .oneof(fc.string(), fc.constantFrom('=SUM(A1)', "'=1", '+61', '-', '0012', ' led ', 'a;b\tc'))
    .filter((one) => /[a-z0-9]/i.test(one) && !/[{}\p{Cc}]/u.test(one));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const catalogue = texts.map((_, index) => aLabel(`t.${1000 + index}`, 'Default'));
      const saved = texts.map((one, index) => anOverride(`t.${1000 + index}`, one));
      const csv = labelsCsv(labelRowsOf(catalogue, saved));
      const entries = await entriesOf(csv);
      expect(compareFile(entries, labelRowsOf(catalogue, saved)).changes).toEqual([]);
      const { changes } = compareFile(entries, labelRowsOf(catalogue, []));
      expect(changes.map((change) => change.text)).toEqual(texts);
    }),
    // An apostrophe of the text before something like a formula, in a quoted cell.
    { examples: [[['\'@0" ', '=SUM(A1)']], [["''=1"]]] },
  );
});
