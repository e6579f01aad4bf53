import { expect, test } from 'vitest';
import { hasVisibleText } from './visible-text.ts';

test.each([
  ['nothing', ''],
  ['spaces and line breaks', ' \n\t\u00a0\u3000'],
  ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
  ['fillers', '\u3164\u115f\u1160\uffa0\u2800\u034f'],
  ['direction marks', '\u202e\u200f\u2066'],
  ['variation selectors and tags', '\ufe0f\u{e0100}\u{e0061}'],
])('%s is invisible', (_what, text) => {
  expect(hasVisibleText(text)).toBe(false);
});

test.each(['x', '.', 'ไม่', '👍🏽', ' é ', '\u200ba'])('%j can be seen', (text) => {
  expect(hasVisibleText(text)).toBe(true);
});
