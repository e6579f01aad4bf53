import { existsSync, readFileSync } from 'node:fs';
import { themeNames } from '@tradebridge/contract/config';

/** The look of a theme, as written by the build of the browser application. */
export interface ThemeLook {
  readonly name: string;
  readonly typeface: string;
  /** Colours by the name of their custom property. */
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
  /** The institution's mark as SVG, using those properties. */
  readonly mark: string;
}

/** The look of the theme with that name, or of the first if there is none (SHELL-056). */
export function readThemeLook(file: string, theme: string): ThemeLook | undefined {
  if (!existsSync(file)) return undefined;
  // Written by our own build: every theme by its name.
  const looks: Readonly<Record<string, ThemeLook>> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.hasOwn(looks, theme) ? looks[theme] : looks[themeNames[0]];
}
