import { defineLabels, textOf } from '@tradebridge/contract/labels';
import { expect, test } from 'vitest';
import type { Translate } from '../ui/labels.ts';
import { fileNameOf } from './file-name.ts';

const t: Translate = (label, values) => textOf(label, values);
const { name } = defineLabels('testFileName', { name: '{company} apprentices {day}' });
const named = (company: string, extension = 'csv') =>
  fileNameOf(t, name, { company, day: '2026-11-21' }, extension);

test('a file name has the company and the day, and is valid on every system', () => {
  expect(named('Hallam Electrical')).toBe('Hallam Electrical apprentices 2026-11-21.csv');
  expect(named('../a\\b: "c"\n', 'xlsx')).toBe('.. a b c apprentices 2026-11-21.xlsx');
  expect(named('x'.repeat(300)).length).toBeLessThan(120);
});
