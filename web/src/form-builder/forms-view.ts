import { defineView, oneOf, text } from '../app/list-view.ts';

/** How the list of forms is looked at, as its address holds it. */
export const formsView = defineView({
  search: text('q'),
  show: oneOf('show', ['current', 'archived']),
});
export type FormsView = (typeof formsView)['usual'];
