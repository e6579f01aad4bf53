import { defineView, oneOf, text } from '../app/list-view.ts';

/** The view of the list of forms, kept in its address. */
export const formsView = defineView({
  search: text('q'),
  show: oneOf('show', ['current', 'archived']),
});
export type FormsView = (typeof formsView)['usual'];
