import { inflateRawSync } from 'node:zlib';
import { textOf } from '@tradebridge/contract/labels';
import { beforeAll, describe, expect, it } from 'vitest';
import { setConfig } from '../app/config.ts';
import { aListedContract, statistics } from '../test/builders.ts';
import { testConfig } from '../test/config.ts';
import type { Translate } from '../ui/labels.ts';
import { columnsOf, csvFileOf, sheetCell, workbookOf } from './export-contracts.ts';

const t: Translate = (label, values) => textOf(label, values);
const daysUntil = (day: string) =>
  Math.round((Date.parse(day) - Date.parse('2026-07-02')) / 86_400_000);

const ngaire = aListedContract({
  name: 'Ngaire =HYPERLINK("http://bad","x")',
  department: '+61 Electrical, "Docklands"',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  units: { overall: statistics({ competentCount: 5, futureCount: 15 }) },
});
const exported = { contracts: [ngaire], company: 'Hallam', supervisorOf: () => null, t };

beforeAll(() => setConfig(testConfig));

describe('The export of the list', () => {
  it('has the list’s columns for each contract', () => {
    const supervised = {
      ...ngaire,
      apprentice: { ...ngaire.apprentice, supervisorContactId: 'C1' },
    };
    const columns = columnsOf(t, () => 'Priya Nair', daysUntil);
    const of = (header: string) =>
      columns.find((column) => column.header === header)?.cell(supervised);
    expect(of('Supervisor')).toBe('Priya Nair');
    expect(of('Competent')).toBe(5);
    expect(of('Total units')).toBe(20);
    expect(of('Expected by now')).toBe(10);
    expect(of('Compared with expected')).toBe('5 units behind');
    expect(of('Suspended')).toBe('No');
  });

  it('has no formulas, and quotes characters that would end a cell', async () => {
    const file = csvFileOf(exported);
    const text = await file.text();
    expect(text).toContain(`"'=HYPERLINK(""http://bad"",""x"")",Ngaire`);
    expect(text).toContain(`"'+61 Electrical, ""Docklands"""`);
    expect(file.name).toMatch(/^Hallam apprentices \d{4}-\d\d-\d\d\.csv$/);
  });

  it('has the days in CSV as text that every spreadsheet sorts', async () => {
    expect(await csvFileOf(exported).text()).toContain(',2026-01-01,');
  });
});

/** The files of a zip with sizes before contents. */
async function unzipped(file: File): Promise<ReadonlyMap<string, string>> {
  const zip = Buffer.from(await file.arrayBuffer());
  const files = new Map<string, string>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const start = nameEnd + zip.readUInt16LE(at + 28);
    const end = start + zip.readUInt32LE(at + 18);
    const content = zip.subarray(start, end);
    const isDeflated = zip.readUInt16LE(at + 8) === 8;
    const text = (isDeflated ? inflateRawSync(content) : content).toString();
    files.set(zip.toString('utf8', at + 30, nameEnd), text);
    at = end;
  }
  return files;
}

async function theWorkbook(given: Partial<typeof exported> = {}) {
  const parts = await unzipped(await workbookOf({ ...exported, ...given }));
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>(.*?)<\/t>/g)];
  const styles = parts.get('xl/styles.xml') ?? '';
  const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  const idOfStyle = [...formats.matchAll(/<xf [^>]*>/g)].map(
    ([style]) => /numFmtId="(\d+)"/.exec(style)?.[1],
  );
  const codes = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      /numFmtId="(\d+)"/.exec(tag)?.[1],
      /formatCode="([^"]*)"/.exec(tag)?.[1],
    ]),
  );
  const cells = [...sheet.matchAll(/<c r="([A-Z]+)2"([^>]*)>(?:<v>(.*?)<\/v>)?/g)].map(
    ([, column, attributes = '', value]) => {
      const isText = / t="s"/.test(attributes);
      const style = idOfStyle[Number(/ s="(\d+)"/.exec(attributes)?.[1])];
      return {
        column,
        isText,
        value: isText ? texts[Number(value)]?.[1] : value,
        format: codes.get(style) ?? style,
      };
    },
  );
  return { sheet, cells };
}

describe('The workbook', () => {
  it('has the name and the format of a workbook', async () => {
    const file = await workbookOf(exported);
    expect(file.name).toMatch(/\.xlsx$/);
    // A workbook is a zip.
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 2)]).toEqual([0x50, 0x4b]);
  });

  it('has days that are dates, shown as the portal shows them', async () => {
    const { cells } = await theWorkbook();
    // 2026-01-01 and 2026-12-31 as spreadsheet day numbers.
    for (const value of ['46023', '46387']) {
      expect(cells).toContainEqual(
        expect.objectContaining({ value, isText: false, format: 'dd-mmm-yyyy' }),
      );
    }
  });

  it.each(['2026-03-29', '2026-10-04', '2028-02-29'])(
    'has the right day near %s',
    async (endDate) => {
      const { cells } = await theWorkbook({ contracts: [{ ...ngaire, endDate }] });
      const days = Date.parse(endDate) / 86_400_000 + 25_569;
      expect(cells).toContainEqual(expect.objectContaining({ value: String(days) }));
    },
  );

  it.each(['=1', '+1 x', '-x', '@x', "'x", '0012345', '1E5', '2026-01-01'])(
    'has %j as text, without a prefix',
    async (department) => {
      const { cells } = await theWorkbook({ contracts: [{ ...ngaire, department }] });
      expect(cells).toContainEqual(
        expect.objectContaining({ value: department, isText: true, format: '@' }),
      );
    },
  );

  it('keeps numbers, gaps and days before 1900 as they are', () => {
    const cellOf = (cell: string | number | null) =>
      sheetCell({ cell: () => cell, isDay: true }, ngaire);
    expect(cellOf(12)).toEqual({ value: 12, type: Number });
    expect(cellOf(null)).toBeNull();
    expect(cellOf('1899-12-31')).toEqual({ value: '1899-12-31', type: String, format: '@' });
  });

  it('is printed landscape, as wide as a page', async () => {
    const { sheet } = await theWorkbook();
    expect(sheet).toMatch(
      /<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/,
    );
    const [setup = ''] = /<pageSetup[^>]*>/.exec(sheet) ?? [];
    for (const attribute of ['orientation="landscape"', 'fitToWidth="1"', 'fitToHeight="0"']) {
      expect(setup).toContain(attribute);
    }
  });
});
