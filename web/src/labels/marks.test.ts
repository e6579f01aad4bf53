import { cleanText } from '@tradebridge/contract/clean-text';
import { overrideFault } from '@tradebridge/contract/label-rules';
import { defineLabels } from '@tradebridge/contract/labels';
import { afterEach, expect, test } from 'vitest';
import { markTexts, plainText, showOverrides, translate, withoutMarks } from '../ui/labels.ts';
import { labelsIn, marking } from './marks.ts';

const labels = defineLabels('marked', {
  remove: 'Delete',
  named: 'Delete {name}',
  page: 'Page of {what}',
});

afterEach(() => {
  markTexts(null);
  showOverrides({});
});

test('a marked text identifies its label, and is unchanged without its mark', () => {
  markTexts(marking);
  const text = translate(labels.remove);
  expect(text).not.toBe('Delete');
  expect(labelsIn(text)).toEqual([labels.remove]);
  expect(withoutMarks(text)).toBe('Delete');
});

test('a text within another keeps its own mark', () => {
  markTexts(marking);
  const text = translate(labels.page, { what: translate(labels.remove) });
  expect(labelsIn(text)).toEqual([labels.page, labels.remove]);
  expect(withoutMarks(text)).toBe('Page of Delete');
});

test('a combined text identifies each of its labels once', () => {
  markTexts(marking);
  const text = `${translate(labels.remove)} · ${translate(labels.named, { name: 'A' })} · ${translate(labels.remove)}`;
  expect(labelsIn(text)).toEqual([labels.remove, labels.named]);
});

test('nothing is marked unless labels are edited', () => {
  expect(translate(labels.remove)).toBe('Delete');
  markTexts(marking);
  markTexts(null);
  expect(translate(labels.remove)).toBe('Delete');
  expect(labelsIn(translate(labels.remove))).toEqual([]);
});

test('texts outside the screen are never marked', () => {
  markTexts(marking);
  expect(plainText(labels.named, { name: 'Plan' })).toBe('Delete Plan');
});

test('an administrator’s text is marked like its default', () => {
  showOverrides({ 'marked.remove': 'Bin it' });
  markTexts(marking);
  expect(withoutMarks(translate(labels.remove))).toBe('Bin it');
  expect(labelsIn(translate(labels.remove))).toEqual([labels.remove]);
});

test('a zero-width character that is not a mark is kept', () => {
  markTexts(marking);
  expect(withoutMarks('a\u200cb\u2064c')).toBe('a\u200cb\u2064c');
  expect(labelsIn('a\u200cb\u2064c')).toEqual([]);
});

test('no override can contain a mark: cleaning removes it', () => {
  expect(cleanText(marking.mark(labels.remove, 'Bin'))).toBe('Bin');
  expect(overrideFault('Delete', marking.mark(labels.remove, 'Bin'))).toBeUndefined();
});

test('thousands of labels each have a number', () => {
  const texts = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`n${n}`, `Text ${n}`]));
  for (const label of Object.values(defineLabels('many', texts))) {
    expect(labelsIn(marking.mark(label, label.defaultText))).toEqual([label]);
  }
});
