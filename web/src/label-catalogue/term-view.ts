import { defineView, text } from '../app/list-view.ts';

/** The terms of a renaming, kept in its address. An absent plural is the regular one. */
export const termView = defineView({
  from: text('from'),
  fromPlural: text('fromPlural'),
  to: text('to'),
  toPlural: text('toPlural'),
});
export type TermView = (typeof termView)['usual'];
