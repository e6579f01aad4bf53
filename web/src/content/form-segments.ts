import type { EditingSettings, FormSegment } from '../app/editing-settings.ts';
import { defineView, oneOf } from '../app/list-view.ts';

/** From where the page of a form was opened, as its address holds it: each remembers a segment of its own. */
export const formView = defineView({ from: oneOf('from', ['forms', 'submissions']) });

export type FormView = (typeof formView)['usual'];

/** Which setting keeps the segment that was looked at last (FORM-074, FORM-075). */
export const settingOf = {
  forms: 'editFormSegment',
  submissions: 'submittedSegment',
} as const satisfies Record<FormView['from'], keyof EditingSettings>;

/** The addresses of the segments. */
export const segmentAddresses = {
  editor: '/admin/forms/$id',
  results: '/admin/forms/$id/results',
} as const satisfies Record<FormSegment, string>;
