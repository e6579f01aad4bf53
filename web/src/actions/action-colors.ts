import type { Action } from '@tradebridge/contract/actions';
import type { Tokens } from '../app/themes/theme.ts';

type Colour = Exclude<keyof Tokens, 'shadow' | 'veil'>;

/** The theme's colours of a button. */
interface ButtonColors {
  /** Of a solid button, and of what is on it. */
  readonly full: Colour;
  readonly onFull: Colour;
  /** Of the words and the edge of the others, which are on the page's own ground. */
  readonly ink: Colour;
}

/** By the colour that an administrator chooses (OPEN-074). */
export const actionColors: Readonly<Record<Action['color'], ButtonColors>> = {
  primary: { full: 'primary', onFull: 'on-primary', ink: 'primary-ink' },
  accent: { full: 'accent', onFull: 'on-accent', ink: 'accent-ink' },
  success: { full: 'green-full', onFull: 'on-green-full', ink: 'green' },
  warning: { full: 'amber-full', onFull: 'on-amber-full', ink: 'amber' },
  danger: { full: 'red-full', onFull: 'on-red-full', ink: 'red' },
  neutral: { full: 'grey-full', onFull: 'on-grey-full', ink: 'ink' },
};

/** Where buttons are: on the ground of the page, and with the pointer on them. */
export const groundsOfActions: readonly Colour[] = ['ground', 'surface', 'hover'];
