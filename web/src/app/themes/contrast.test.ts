import { describe, expect, test } from 'vitest';
import { contrast, hueBetween } from '../../test/contrast.ts';
import { themeNamed, themes } from './all-themes.ts';
import type { Tokens } from './theme.ts';

type Colour = Exclude<keyof Tokens, 'shadow' | 'veil'>;

const surfaces: Colour[] = ['ground', 'surface', 'sunken', 'hover'];
const meanings = ['red', 'amber', 'green', 'blue', 'grey'] as const;
const tints = [1, 2, 3, 4, 5, 6] as const;

/** Text and its background: 4.5 to 1. */
const texts: [Colour, Colour][] = [
  ...surfaces.flatMap((ground): [Colour, Colour][] =>
    (['ink', 'ink-2', 'ink-3', 'primary-ink', 'accent-ink', ...meanings] as const).map((ink) => [
      ink,
      ground,
    ]),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary-ink', 'primary-weak'],
  ['ink', 'primary-weak'],
  ['on-accent', 'accent'],
  ...meanings.flatMap((meaning): [Colour, Colour][] => [
    [meaning, `${meaning}-weak`],
    [`on-${meaning}-full`, `${meaning}-full`],
  ]),
  ...tints.map((tint): [Colour, Colour] => [`on-tint-${tint}`, `tint-${tint}`]),
];

/** Edges of controls and the focus, which must be visible: 3 to 1. */
const edges: [Colour, Colour][] = surfaces.flatMap((ground): [Colour, Colour][] => [
  ['line-strong', ground],
  ['focus', ground],
]);

const cases = themes.flatMap((theme) =>
  (['light', 'dark'] as const).map((scheme) => ({
    theme: theme.name,
    scheme,
    tokens: theme[scheme],
  })),
);

describe.each(cases)('$theme, $scheme', ({ tokens }) => {
  test.each(texts)('%s can be read on %s', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('%s can be seen on %s', (edge, ground) => {
    expect(contrast(tokens[edge], tokens[ground])).toBeGreaterThanOrEqual(3);
  });

  test('errors have another hue than buttons', () => {
    for (const red of [tokens.red, tokens['red-full']]) {
      for (const primary of [tokens.primary, tokens['primary-ink']]) {
        expect(hueBetween(red, primary)).toBeGreaterThanOrEqual(25);
      }
    }
  });

  test('a button stands out from its background', () => {
    expect(contrast(tokens.primary, tokens.surface)).toBeGreaterThanOrEqual(3);
  });
});

test('there are three themes, and an unknown name falls back to the first', () => {
  expect(themes.map(({ name }) => name).sort()).toEqual(['default', 'goldfields', 'harbour']);
  expect(themeNamed('harbour').name).toBe('harbour');
  expect(themeNamed('no-such').name).toBe('default');
  expect(themeNamed('').name).toBe('default');
});

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
