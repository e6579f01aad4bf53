import { defaultIcon } from '@tradebridge/contract/content-rules';
import { describe, expect, test } from 'vitest';
import { themes } from '../app/themes/all-themes.ts';
import { contrastOn } from './contrast.ts';
import { hardToSee } from './icon-contrast.ts';

describe.each(themes)('in the theme $name', (theme) => {
  test('an icon in the colour of the text is visible in light and dark', () => {
    expect(hardToSee(defaultIcon, '#000000', theme)).toEqual([]);
    expect(hardToSee(defaultIcon, '', theme)).toEqual([]);
  });

  test('dark blue is hard to see in the dark, yellow in the light', () => {
    expect(hardToSee(defaultIcon, '#10204a', theme)).toEqual(['dark']);
    expect(hardToSee({ ...defaultIcon, c1: '#ffee88' }, '#10204a', theme)).toEqual(['light']);
  });

  test('nearly transparent icons are hard to see in both', () => {
    expect(hardToSee({ ...defaultIcon, po: 0.1 }, '', theme)).toEqual(['light', 'dark']);
  });
});

test('contrast is calculated as in WCAG, including opacity', () => {
  expect(contrastOn('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastOn('#ffffff', '#000000', 0)).toBeCloseTo(1, 5);
  expect(contrastOn('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});
