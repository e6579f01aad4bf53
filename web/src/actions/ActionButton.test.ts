import { readFileSync } from 'node:fs';
import { actionAppearances, actionColors } from '@tradebridge/contract/content-rules';
import { expect, test } from 'vitest';
import { themes } from '../app/themes/all-themes.ts';
import type { Tokens } from '../app/themes/theme.ts';
import { contrast } from '../test/contrast.ts';

const sheet = readFileSync(new URL('ActionButton.module.css', import.meta.url), 'utf8');

/** The theme token that a colour's class assigns to a custom property. */
function tokenOf(color: string, property: string): keyof Tokens {
  const rule = sheet.split(`\n.${color} {`)[1]?.split('}')[0] ?? '';
  const token = new RegExp(`--${property}: var\\(--([\\w-]+)\\);`).exec(rule)?.[1];
  if (!token) throw new Error(`The colour ${color} has no ${property}.`);
  return token as keyof Tokens;
}

/** Backgrounds of a button that is not solid: the page, its own, and hovered. */
const grounds = ['ground', 'surface', 'hover'] as const;

const cases = themes.flatMap((theme) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    actionColors.map((color) => ({
      theme: theme.name,
      scheme,
      color,
      tokens: theme[scheme],
    })),
  ),
);

test.each(cases)(
  '$color can be read in $theme, $scheme, in every appearance',
  ({ color, tokens }) => {
    const full = tokens[tokenOf(color, 'full')];
    expect(contrast(tokens[tokenOf(color, 'on-full')], full)).toBeGreaterThanOrEqual(4.5);
    const ink = tokens[tokenOf(color, 'own-ink')];
    for (const ground of grounds) {
      expect(contrast(ink, tokens[ground]), ground).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('every appearance has a rule', () => {
  for (const appearance of actionAppearances.filter((one) => one !== 'clear')) {
    expect(sheet).toContain(`\n.${appearance} {`);
  }
});
