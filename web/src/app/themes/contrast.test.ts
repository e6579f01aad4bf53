import { describe, expect, test } from 'vitest';
import { themeNamed, themes } from './all-themes.ts';
import type { Tokens } from './theme.ts';

type Colour = Exclude<keyof Tokens, 'shadow' | 'veil'>;

const surfaces: Colour[] = ['ground', 'surface', 'sunken', 'hover'];
const meanings = ['red', 'amber', 'green', 'blue', 'grey'] as const;
const tints = [1, 2, 3, 4, 5, 6] as const;

/** What is read, and on what: 4.5 to 1. */
const texts: [Colour, Colour][] = [
  ...surfaces.flatMap((ground): [Colour, Colour][] =>
    (['ink', 'ink-2', 'ink-3', 'primary-ink', ...meanings] as const).map((ink) => [ink, ground]),
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

/** What must be seen though it is not read, the edges of controls and the focus: 3 to 1. */
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

  test('a button can be told from its ground', () => {
    expect(contrast(tokens.primary, tokens.surface)).toBeGreaterThanOrEqual(3);
  });
});

test('there are three themes, and an unknown name gives the first', () => {
  expect(themes.map(({ name }) => name).sort()).toEqual(['default', 'goldfields', 'harbour']);
  expect(themeNamed('harbour').name).toBe('harbour');
  expect(themeNamed('no-such').name).toBe('default');
  expect(themeNamed('').name).toBe('default');
});

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

/** The contrast of two colours as WCAG 2.2 counts it: 1 for the same, 21 for black on white. */
function contrast(one: string, other: string): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance of a colour `#rrggbb`. */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour))
    throw new Error(`${colour} is no colour of the form #rrggbb.`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
