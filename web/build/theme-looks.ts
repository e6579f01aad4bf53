import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import type { Theme } from '../src/app/themes/theme.ts';

/** What is made of a theme without the application: the mark as SVG, in the theme's custom properties. */
export interface ThemeLook extends Pick<Theme, 'name' | 'typeface' | 'light' | 'dark'> {
  readonly mark: string;
}

const sources = path.join(import.meta.dirname, '../src');

/** Every theme, read as the application has them. */
export async function readThemeLooks(): Promise<ThemeLook[]> {
  const { module } = await runnerImport<{ themes: readonly Theme[] }>(
    path.join(sources, 'app/themes/all-themes.ts'),
    { configFile: false, logLevel: 'warn', plugins: [react()] },
  );
  return module.themes.map(({ name, typeface, light, dark, Mark }) => ({
    name,
    typeface,
    light,
    dark,
    mark: renderToStaticMarkup(createElement(Mark)),
  }));
}

/** The mark in a theme's light colours, as a picture of its own. */
export const markInColours = ({ mark, light }: ThemeLook): string =>
  mark
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const colour = light[name as keyof typeof light];
      if (colour === undefined) throw new Error(`No theme has the colour ${name}.`);
      return colour;
    });
