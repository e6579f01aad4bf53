import { textOf } from '@tradebridge/contract/labels';
import { beforeAll, describe, expect, it } from 'vitest';
import { setConfig } from '../app/config.ts';
import type { Translate } from '../app/labels.ts';
import { aListedContract, statistics } from '../test/builders.ts';
import { testConfig } from '../test/config.ts';
import { columnsOf, csvFileOf, exportName, sheetCell, workbookOf } from './export-contracts.ts';

const t: Translate = (label, values) => textOf(label, {}, values);
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
  it('names company and day in a name that every system takes', () => {
    expect(exportName(t, 'Hallam Electrical', '2026-11-21', 'csv')).toBe(
      'Hallam Electrical apprentices 2026-11-21.csv',
    );
    expect(exportName(t, '../a\\b: "c"\n', '2026-11-21', 'xlsx')).toBe(
      '.. a b c apprentices 2026-11-21.xlsx',
    );
    expect(exportName(t, 'x'.repeat(300), '2026-11-21', 'csv').length).toBeLessThan(120);
  });

  it('tells of each contract what the list shows', () => {
    const supervised = {
      ...ngaire,
      apprentice: { ...ngaire.apprentice, supervisorContactId: 'C1' },
    };
    const columns = columnsOf(t, () => 'Priya Nair', daysUntil);
    const of = (header: string) =>
      columns.find((column) => column.header === header)?.cell(supervised);
    expect(of('Supervisor')).toBe('Priya Nair');
    expect(of('Competent')).toBe(5);
    expect(of('Units in all')).toBe(20);
    expect(of('Competent by now, expected')).toBe(10);
    expect(of('Compared with expected')).toBe('5 units behind');
    expect(of('Suspended')).toBe('No');
  });

  it('holds no formula and quotes what would end a cell', async () => {
    const file = csvFileOf(exported);
    const text = await file.text();
    expect(text).toContain(`"'=HYPERLINK(""http://bad"",""x"")",Ngaire`);
    expect(text).toContain(`"'+61 Electrical, ""Docklands"""`);
    expect(file.name).toMatch(/^Hallam apprentices \d{4}-\d\d-\d\d\.csv$/);
  });

  it.each(['=1', '+1 x', '-x', '@x', '\tx', '\rx'])('writes %j as text in a workbook', (text) => {
    expect(sheetCell(text)).toEqual({ value: `'${text}`, type: String });
  });

  it('keeps numbers and gaps in a workbook as they are', () => {
    expect(sheetCell(12)).toEqual({ value: 12, type: Number });
    expect(sheetCell(null)).toBeNull();
  });

  it('comes as a workbook too', async () => {
    const file = await workbookOf(exported);
    expect(file.name).toMatch(/\.xlsx$/);
    // A workbook is a zip.
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 2)]).toEqual([0x50, 0x4b]);
  });
});
