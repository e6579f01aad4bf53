import type { ComponentType, SVGProps } from 'react';

export type ColourScheme = 'light' | 'dark';

/** Every colour that the app uses. Each becomes the custom property `--{name}`. */
export interface Tokens {
  /** Behind everything, on cards, and inside a card where something recedes or is hovered. */
  ground: string;
  surface: string;
  sunken: string;
  hover: string;
  /** A hairline between things; the edge of a control, which must be seen (3:1). */
  line: string;
  'line-strong': string;
  /** Text: first, second and third voice. All three can be read on every surface. */
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
   * For each meaning: text on surfaces and on its weak ground; the weak ground; a full ground and
   * what is on it.
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
  /** Six quiet grounds for initials, and the text on them. */
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
  /** A stack of typefaces; the default theme downloads none. */
  typeface: string;
  /** The small sign of the product, in the menu and on the sign-in page. Decoration: it has no name. */
  Mark: ComponentType<SVGProps<SVGSVGElement>>;
  /** The drawing that fills the side of the sign-in page. Decoration too. */
  Scene: ComponentType<SVGProps<SVGSVGElement>>;
  light: Tokens;
  dark: Tokens;
}

/** The system's own: nothing is downloaded. */
export const systemTypeface =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
