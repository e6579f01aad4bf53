import type { Tokens } from './theme.ts';

type MeaningTokens = Omit<
  Tokens,
  | 'ground'
  | 'surface'
  | 'sunken'
  | 'hover'
  | 'line'
  | 'line-strong'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'primary'
  | 'primary-hover'
  | 'on-primary'
  | 'primary-weak'
  | 'primary-ink'
  | 'accent'
  | 'on-accent'
  | 'accent-ink'
  | 'focus'
>;

/**
 * Colours with a meaning are the same in every theme: users see the same signs at every
 * institution.
 */
export const meaningLight: MeaningTokens = {
  red: '#a81e14',
  'red-weak': '#fdecea',
  'red-full': '#b42318',
  'on-red-full': '#ffffff',
  amber: '#875000',
  'amber-weak': '#fdf1dc',
  'amber-full': '#f2a541',
  'on-amber-full': '#3d2600',
  green: '#07603f',
  'green-weak': '#e1f3e9',
  'green-full': '#0b6e4f',
  'on-green-full': '#ffffff',
  blue: '#17569a',
  'blue-weak': '#e6f0fa',
  'blue-full': '#1b5fa8',
  'on-blue-full': '#ffffff',
  grey: '#4f5953',
  'grey-weak': '#eceeeb',
  'grey-full': '#5c665f',
  'on-grey-full': '#ffffff',
  'part-done': '#0b7a56',
  'part-wait': '#eda13c',
  'part-now': '#4d9ccf',
  'part-bad': '#c4483b',
  'part-todo': '#dce1dc',
  'tint-1': '#d7eadf',
  'on-tint-1': '#0a4d36',
  'tint-2': '#dbe7f6',
  'on-tint-2': '#1a4474',
  'tint-3': '#f7e5cd',
  'on-tint-3': '#6b4108',
  'tint-4': '#f5dedb',
  'on-tint-4': '#7a241a',
  'tint-5': '#e6e0f4',
  'on-tint-5': '#4a3380',
  'tint-6': '#d5ebee',
  'on-tint-6': '#124f5a',
  shadow: '0 1px 2px rgb(20 30 25 / 6%), 0 12px 32px rgb(20 30 25 / 16%)',
  veil: 'rgb(15 22 18 / 48%)',
};

export const meaningDark: MeaningTokens = {
  red: '#ff9d92',
  'red-weak': '#42201d',
  'red-full': '#f0776b',
  'on-red-full': '#2b0703',
  amber: '#f6bd6c',
  'amber-weak': '#3b2c14',
  'amber-full': '#f2a541',
  'on-amber-full': '#2e1c00',
  green: '#74d3a8',
  'green-weak': '#15362a',
  'green-full': '#4fbf8e',
  'on-green-full': '#04231a',
  blue: '#8fc3f5',
  'blue-weak': '#18304a',
  'blue-full': '#6fb0ee',
  'on-blue-full': '#04203a',
  grey: '#b9c3bd',
  'grey-weak': '#2c332f',
  'grey-full': '#98a49d',
  'on-grey-full': '#151a17',
  'part-done': '#3fae80',
  'part-wait': '#f2a541',
  'part-now': '#5fa9db',
  'part-bad': '#e0695c',
  'part-todo': '#3a433e',
  'tint-1': '#1d4334',
  'on-tint-1': '#a9e2c9',
  'tint-2': '#203a58',
  'on-tint-2': '#b5d5f7',
  'tint-3': '#4a3618',
  'on-tint-3': '#f5d4a0',
  'tint-4': '#512a25',
  'on-tint-4': '#fcc0b8',
  'tint-5': '#3a2f58',
  'on-tint-5': '#d5c7f7',
  'tint-6': '#1b434b',
  'on-tint-6': '#a8dfe8',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px rgb(0 0 0 / 55%)',
  veil: 'rgb(4 8 6 / 66%)',
};
