import { defineLabels, setLabelOverrides } from '@tradebridge/contract/labels';
import { afterEach, expect, test } from 'vitest';
import { namedFile } from './named-file.ts';

afterEach(() => setLabelOverrides({}));

const labels = defineLabels('test', { fileName: 'Receipt {number}' });

test('a file name comes from its label', () => {
  expect(namedFile(labels.fileName, { number: 'R-1' }, 'pdf')).toBe('Receipt R-1.pdf');
  setLabelOverrides({ 'test.fileName': 'Quittance {number}' });
  expect(namedFile(labels.fileName, { number: 'R-1' }, 'pdf')).toBe('Quittance R-1.pdf');
});
