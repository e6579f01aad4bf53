import { defineLabels } from '@tradebridge/contract/labels';
import { expect, onTestFinished, test } from 'vitest';
import { labelsIn, marking } from '../labels/marks.ts';
import { markTexts, translate } from '../ui/labels.ts';
import { cutTitle } from './cut-title.ts';

const narrow = { isIphone: true, width: 399 };

test('a title of 17 characters is cut to 16 and an ellipsis on a narrow iPhone', () => {
  expect(cutTitle('12345678901234567', narrow)).toBe('1234567890123456…');
});

test('a title of 16 characters is not cut', () => {
  expect(cutTitle('1234567890123456', narrow)).toBe('1234567890123456');
});

test('no title is cut on a screen of 400 pixels, or on another device', () => {
  expect(cutTitle('12345678901234567', { isIphone: true, width: 400 })).toBe('12345678901234567');
  expect(cutTitle('12345678901234567', { isIphone: false, width: 320 })).toBe('12345678901234567');
});

test('while labels are edited, marks do not count, and a cut title can still be found', () => {
  const labels = defineLabels('test.cutTitle', {
    short: '1234567890123456',
    long: '12345678901234567',
  });
  markTexts(marking);
  onTestFinished(() => markTexts(null));
  expect(cutTitle(translate(labels.short), narrow)).toBe(translate(labels.short));
  const cut = cutTitle(translate(labels.long), narrow);
  expect(marking.strip(cut)).toBe('1234567890123456…');
  expect(labelsIn(cut)).toEqual([labels.long]);
});
