import { GoldfieldsScene, SunMark } from './drawings.tsx';
import { meaningDark, meaningLight } from './meaning.ts';
import type { Theme } from './theme.ts';
import { systemTypeface } from './typeface.ts';

/** Ochre with sand. */
export const theme: Theme = {
  name: 'goldfields',
  typeface: systemTypeface,
  Mark: SunMark,
  Scene: GoldfieldsScene,
  light: {
    ...meaningLight,
    ground: '#f9f6f2',
    surface: '#ffffff',
    sunken: '#fbf9f6',
    hover: '#f6f1eb',
    line: '#e9e1d8',
    'line-strong': '#8c8176',
    ink: '#231b16',
    'ink-2': '#574c44',
    'ink-3': '#6e6259',
    primary: '#9a3b1b',
    'primary-hover': '#7f2f14',
    'on-primary': '#ffffff',
    'primary-weak': '#f9e9e1',
    'primary-ink': '#8a3316',
    accent: '#e8c58a',
    'on-accent': '#432b08',
    focus: '#9a3b1b',
  },
  dark: {
    ...meaningDark,
    ground: '#15110e',
    surface: '#1e1915',
    sunken: '#191410',
    hover: '#28211c',
    line: '#362d26',
    'line-strong': '#8a7e74',
    ink: '#f5f0eb',
    'ink-2': '#cbbfb5',
    'ink-3': '#a89b90',
    primary: '#e58a63',
    'primary-hover': '#ee9f7d',
    'on-primary': '#2c0e03',
    'primary-weak': '#3d251a',
    'primary-ink': '#f3b094',
    accent: '#e8c58a',
    'on-accent': '#3a2506',
    focus: '#f3b094',
  },
};
