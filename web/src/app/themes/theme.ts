import type { ComponentType, SVGProps } from 'react';

export type ColourScheme = 'light' | 'dark';

/** Every colour of the app. Each becomes the custom property `--{name}`. */
export interface Tokens {
  /** Backgrounds: of the page, of cards, and inside a card for recessed or hovered parts. */
  ground: string;
  surface: string;
  sunken: string;
  hover: string;
  /** A hairline; the edge of a control, which must be visible (3:1). */
  line: string;
  'line-strong': string;
  /** Text in three strengths. All are readable on every surface. */
  ink: string;
  'ink-2': string;
  'ink-3': string;
  primary: string;
  'primary-hover': string;
  'on-primary': string;
  'primary-weak': string;
  /** Text and icons in the theme's colour, on surfaces and on `primary-weak`. */
  'primary-ink': string;
  accent: string;
  'on-accent': string;
  /** Text in the accent's colour, on surfaces. */
  'accent-ink': string;
  focus: string;
  /**
   * For each meaning: text on surfaces and on its weak background; the weak background; a full
   * background and its text.
   */
  red: string;
  'red-weak': string;
  'red-full': string;
  'on-red-full': string;
  amber: string;
  'amber-weak': string;
  'amber-full': string;
  'on-amber-full': string;
  green: string;
  'green-weak': string;
  'green-full': string;
  'on-green-full': string;
  blue: string;
  'blue-weak': string;
  'blue-full': string;
  'on-blue-full': string;
  grey: string;
  'grey-weak': string;
  'grey-full': string;
  'on-grey-full': string;
  /** The parts of a progress bar. */
  'part-done': string;
  'part-wait': string;
  'part-now': string;
  'part-bad': string;
  'part-todo': string;
  /** Six quiet backgrounds for initials, and their text. */
  'tint-1': string;
  'on-tint-1': string;
  'tint-2': string;
  'on-tint-2': string;
  'tint-3': string;
  'on-tint-3': string;
  'tint-4': string;
  'on-tint-4': string;
  'tint-5': string;
  'on-tint-5': string;
  'tint-6': string;
  'on-tint-6': string;
  shadow: string;
  veil: string;
}

export interface Theme {
  name: string;
  /** A font stack; the default theme downloads none. */
  typeface: string;
  /** The product's mark, in the menu and on the sign-in page. Decorative. */
  Mark: ComponentType<SVGProps<SVGSVGElement>>;
  /** The picture beside the sign-in form. Decorative. */
  Scene: ComponentType<SVGProps<SVGSVGElement>>;
  light: Tokens;
  dark: Tokens;
}

/** The system's font: nothing is downloaded. */
export const systemTypeface =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
