import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fontOf, type OpenFont, openFont } from './fonts.ts';

const layoutsOf = (opened: OpenFont | null) => {
  if (!opened) throw new Error('The usual typeface is missing.');
  return (text: string) => {
    const { glyphs, positions, advanceWidth } = opened.font.layout(text);
    return { ids: glyphs.map(({ id }) => id), positions, advanceWidth };
  };
};

test.each(['regular', 'strong'] as const)(
  'a number is laid out from its pairs as the %s font itself does',
  (weight) => {
    const own = layoutsOf(openFont('latin', weight));
    const fast = layoutsOf(fontOf('latin', weight));
    const number = fc
      .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$.,:#-'), {
        minLength: 2,
        maxLength: 14,
      })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(number, fc.constantFrom('', ' '), (text, space) => {
        expect(fast(text + space)).toEqual(own(text + space));
      }),
      { numRuns: 300 },
    );
  },
);
