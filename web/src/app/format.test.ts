import { sizeInWords } from '@tradebridge/contract/file-size';
import { beforeAll, describe, expect, test } from 'vitest';
import { testConfig } from '../test/config.ts';
import { setConfig } from './config.ts';
import {
  daysSince,
  formatAbn,
  formatBsb,
  formatCount,
  formatDay,
  formatDayInWords,
  formatInstant,
  formatMoney,
  formatMonth,
  hourOfDay,
  today,
  wallClock,
} from './format.ts';

beforeAll(() => setConfig(testConfig));

describe("the institution's clock", () => {
  test('shows a time as dd-MMM-yyyy hh:mm:ss a', () => {
    expect(formatInstant('2026-11-21T02:05:09Z')).toBe('21-Nov-2026 01:05:09 pm');
  });

  test('follows the institution’s time zone, in summer and in winter', () => {
    expect(wallClock('2026-11-20T13:00:00Z')).toBe('2026-11-21T00:00');
    expect(wallClock('2026-07-20T23:05:00Z')).toBe('2026-07-21T09:05');
  });

  test('shows midnight and noon as 12', () => {
    expect(formatInstant('2026-11-20T13:00:00Z')).toBe('21-Nov-2026 12:00:00 am');
    expect(formatInstant('2026-11-21T01:00:00Z')).toBe('21-Nov-2026 12:00:00 pm');
  });

  test('changes the day before Greenwich does', () => {
    expect(today(new Date('2026-11-20T13:30:00Z'))).toBe('2026-11-21');
    expect(hourOfDay(new Date('2026-11-20T13:30:00Z'))).toBe(0);
  });

  test('is the same by the server’s offsets and by the browser’s rules', () => {
    const half = 30 * 60_000;
    const around = testConfig.clock.offsets
      .flatMap(({ from }) => [from - 2 * half, from - half, from - 1, from, from + half])
      .map((time) => new Date(time));
    const told = around.map(formatInstant);
    setConfig({ ...testConfig, clock: { offsets: [], until: 0 } });
    expect(around.map(formatInstant)).toEqual(told);
    setConfig(testConfig);
  });

  test('is right years before and after the server’s offsets', () => {
    expect(wallClock('2019-01-01T00:00:00Z')).toBe('2019-01-01T11:00');
    expect(wallClock('2040-07-01T00:00:00Z')).toBe('2040-07-01T10:00');
  });
});

test('a day is shown as dd-MMM-yyyy, and a month without its day', () => {
  expect(formatDay('2026-09-01')).toBe('01-Sep-2026');
  expect(formatMonth('2028-02-11')).toBe('Feb 2028');
  expect(formatDayInWords('2026-11-23')).toBe('Monday 23 November');
});

test('days are counted across daylight saving changes', () => {
  expect(daysSince('2026-10-03', '2026-10-05')).toBe(2);
  expect(daysSince('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysSince('2026-11-24', '2026-11-21')).toBe(-3);
});

test('money is shown in dollars and cents', () => {
  expect(formatMoney(431_250)).toBe('$4,312.50');
  expect(formatMoney(-5)).toBe('-$0.05');
  expect(formatMoney(100_000_000)).toBe('$1,000,000.00');
});

test('counts have thousands separators', () => {
  expect([0, 999, 1000, 12_345, 1_234_567, -1000].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
    '-1,000',
  ]);
});

test.each([
  [10, '1 KB'],
  [250_000, '244 KB'],
  [3_500_000, '3.3 MB'],
  [250_000_000, '238 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test('a BSB is formatted as banks do', () => {
  expect(formatBsb('062000')).toBe('062-000');
  expect(formatBsb('unknown')).toBe('unknown');
});

test('an ABN is written in groups', () => {
  expect(formatAbn('11222333444')).toBe('11 222 333 444');
  expect(formatAbn('112 223 334 44')).toBe('11 222 333 444');
});

test('an invalid ABN is left unchanged', () => {
  expect(formatAbn('1122233344')).toBe('1122233344');
  expect(formatAbn('n/a')).toBe('n/a');
});
