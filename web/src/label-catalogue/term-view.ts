import { defineView, text } from '../app/list-view.ts';

/** The terms of a renaming, as its address holds them. A plural that is not given is the regular one. */
export const termView = defineView({
  from: text('from'),
  fromPlural: text('fromPlural'),
  to: text('to'),
  toPlural: text('toPlural'),
});
export type TermView = (typeof termView)['usual'];
