import { BridgeMark, HarbourScene } from './drawings.tsx';
import { meaningDark, meaningLight } from './meaning.ts';
import type { Theme } from './theme.ts';
import { systemTypeface } from './typeface.ts';

/** Navy with sea. */
export const theme: Theme = {
  name: 'harbour',
  typeface: systemTypeface,
  Mark: BridgeMark,
  Scene: HarbourScene,
  light: {
    ...meaningLight,
    ground: '#f5f7fa',
    surface: '#ffffff',
    sunken: '#f8fafc',
    hover: '#eff3f8',
    line: '#dfe5ec',
    'line-strong': '#7b8794',
    ink: '#141c26',
    'ink-2': '#465260',
    'ink-3': '#5f6b79',
    primary: '#12335b',
    'primary-hover': '#1b4679',
    'on-primary': '#ffffff',
    'primary-weak': '#e3edf7',
    'primary-ink': '#12407a',
    accent: '#1ba3c6',
    'on-accent': '#00212b',
    focus: '#0f6f8c',
  },
  dark: {
    ...meaningDark,
    ground: '#0d1219',
    surface: '#141b24',
    sunken: '#10171f',
    hover: '#1c2530',
    line: '#27313d',
    'line-strong': '#748192',
    ink: '#edf2f7',
    'ink-2': '#b9c4d0',
    'ink-3': '#94a1b0',
    primary: '#4ab4d6',
    'primary-hover': '#67c4e2',
    'on-primary': '#04202b',
    'primary-weak': '#143042',
    'primary-ink': '#8dd3ec',
    accent: '#1ba3c6',
    'on-accent': '#00212b',
    focus: '#8dd3ec',
  },
};
