import { existsSync, readFileSync } from 'node:fs';
import { themeNames } from '@tradebridge/contract/config';

/** How a theme looks, as the browser application's build tells it. */
export interface ThemeLook {
  readonly name: string;
  readonly typeface: string;
  /** Colours by the name of their custom property. */
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
  /** The institution's mark as SVG, in those properties. */
  readonly mark: string;
}

/** The look of the theme of that name; of the first where there is none (SHELL-056). */
export function readThemeLook(file: string, theme: string): ThemeLook | undefined {
  if (!existsSync(file)) return undefined;
  // Written by our own build: every theme by its name.
  const looks: Readonly<Record<string, ThemeLook>> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.hasOwn(looks, theme) ? looks[theme] : looks[themeNames[0]];
}
