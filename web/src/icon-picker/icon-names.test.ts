import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconNames } from './icon-names.ts';

const folder = new URL('../../../node_modules/@phosphor-icons/core/assets/', import.meta.url);

test('the names are those of the icons that the server has, in every style', () => {
  expect(iconNames.length).toBeGreaterThan(1000);
  for (const style of ['thin', 'light', 'regular', 'bold', 'fill', 'duotone']) {
    const ending = style === 'regular' ? '.svg' : `-${style}.svg`;
    const names = readdirSync(new URL(style, folder)).map((file) => file.slice(0, -ending.length));
    expect(new Set(iconNames), style).toEqual(new Set(names));
  }
});
