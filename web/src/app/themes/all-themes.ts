import type { Theme } from './theme.ts';

const files = import.meta.glob<{ theme: Theme }>('./*.theme.tsx', { eager: true });

/** Every theme; adding one means adding a file here. */
export const themes: readonly Theme[] = Object.values(files).map((file) => file.theme);

/** The theme of that name; with none, or an unknown one, the first (SHELL-056). */
export function themeNamed(name: string): Theme {
  const first = themes.find((theme) => theme.name === 'default');
  if (!first) throw new Error('The default theme is missing.');
  return themes.find((theme) => theme.name === name) ?? first;
}
