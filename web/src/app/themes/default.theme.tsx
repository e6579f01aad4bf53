import { HillsScene, SplitMark } from './drawings.tsx';
import { meaningDark, meaningLight } from './meaning.ts';
import type { Theme } from './theme.ts';
import { systemTypeface } from './typeface.ts';

/** Eucalypt green with wattle. */
export const theme: Theme = {
  name: 'default',
  typeface: systemTypeface,
  Mark: SplitMark,
  Scene: HillsScene,
  light: {
    ...meaningLight,
    ground: '#f6f7f5',
    surface: '#ffffff',
    sunken: '#f9faf8',
    hover: '#f1f4f1',
    line: '#e2e6e1',
    'line-strong': '#7f8a83',
    ink: '#18201c',
    'ink-2': '#4b554f',
    'ink-3': '#646e68',
    primary: '#0b6e4f',
    'primary-hover': '#095a41',
    'on-primary': '#ffffff',
    'primary-weak': '#e4f2ec',
    'primary-ink': '#075a40',
    accent: '#f2a541',
    'on-accent': '#3d2600',
    focus: '#0b6e4f',
  },
  dark: {
    ...meaningDark,
    ground: '#0f1412',
    surface: '#171d1a',
    sunken: '#131916',
    hover: '#1f2723',
    line: '#2a332e',
    'line-strong': '#77837c',
    ink: '#eef2ef',
    'ink-2': '#bcc6c0',
    'ink-3': '#97a29b',
    primary: '#3fae80',
    'primary-hover': '#57c094',
    'on-primary': '#04211a',
    'primary-weak': '#17332a',
    'primary-ink': '#7fd6b0',
    accent: '#f2a541',
    'on-accent': '#2e1c00',
    focus: '#7fd6b0',
  },
};
