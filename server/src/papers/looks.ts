/** The colours of a paper: a theme's light ones, and the semantic ones, which all themes share. */
export interface Palette {
  readonly primary: string;
  readonly primaryInk: string;
  readonly primaryWeak: string;
  readonly onPrimary: string;
  readonly accent: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly line: string;
  readonly sunken: string;
}

export const meanings = {
  red: '#a81e14',
  amber: '#875000',
  green: '#07603f',
  blue: '#17569a',
  grey: '#4f5953',
  partDone: '#0b7a56',
  partWait: '#eda13c',
  partNow: '#4d9ccf',
  partBad: '#c4483b',
  partTodo: '#dce1dc',
} as const;

/** A shape of the mark, in a square of 32 units. */
type Shape =
  | { readonly fill: keyof Palette | '#000'; readonly path: string; readonly opacity?: number }
  | { readonly stroke: keyof Palette; readonly path: string; readonly width: number };

interface Look {
  readonly palette: Palette;
  /** On a tile in the primary colour, as in the browser. */
  readonly mark: readonly Shape[];
}

const plain = 'M0 19.5h32V23a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9Z';

const looks = {
  default: {
    palette: {
      primary: '#0b6e4f',
      primaryInk: '#075a40',
      primaryWeak: '#e4f2ec',
      onPrimary: '#ffffff',
      accent: '#f2a541',
      ink: '#18201c',
      ink2: '#4b554f',
      ink3: '#646e68',
      line: '#e2e6e1',
      sunken: '#f9faf8',
    },
    mark: [
      { fill: 'accent', path: 'M32 11.5V23a9 9 0 0 1-9 9H11.5Z' },
      { stroke: 'onPrimary', width: 2.6, path: 'M7 20.5c4.6 0 4.6-7.5 9-7.5s4.4 7.5 9 7.5' },
    ],
  },
  harbour: {
    palette: {
      primary: '#12335b',
      primaryInk: '#12407a',
      primaryWeak: '#e3edf7',
      onPrimary: '#ffffff',
      accent: '#1ba3c6',
      ink: '#141c26',
      ink2: '#465260',
      ink3: '#5f6b79',
      line: '#dfe5ec',
      sunken: '#f8fafc',
    },
    mark: [
      {
        stroke: 'onPrimary',
        width: 2.1,
        path: 'M5.5 20.5a10.5 10.5 0 0 1 21 0M5.5 20.5h21M11 20.5v-7M16 20.5V10M21 20.5v-7',
      },
      {
        stroke: 'accent',
        width: 2.3,
        path: 'M6 25.6c2.5-2 4.2-2 6.7 0s4.2 2 6.6 0 4.2-2 6.7 0',
      },
    ],
  },
  goldfields: {
    palette: {
      primary: '#9a3b1b',
      primaryInk: '#8a3316',
      primaryWeak: '#f9e9e1',
      onPrimary: '#ffffff',
      accent: '#e8c58a',
      ink: '#231b16',
      ink2: '#574c44',
      ink3: '#6e6259',
      line: '#e9e1d8',
      sunken: '#fbf9f6',
    },
    mark: [
      { fill: 'accent', path: 'M9.5 17a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0Z' },
      {
        stroke: 'accent',
        width: 2.3,
        path: 'M16 5.5V8M7.2 9.2 9 11M24.8 9.2 23 11',
      },
      { fill: 'primary', path: plain },
      { fill: '#000', opacity: 0.3, path: plain },
    ],
  },
} as const satisfies Record<string, Look>;

/** The look of a theme; the first theme's if there is none with that name (SHELL-056). */
export const lookNamed = (name: string): Look =>
  Object.hasOwn(looks, name) ? looks[name as keyof typeof looks] : looks.default;
