import type { EditingSettings, FormSegment } from '../app/editing-settings.ts';
import { defineView, oneOf } from '../app/list-view.ts';

/** Where a form's page was opened from, kept in its address: each remembers its own segment. */
export const formView = defineView({ from: oneOf('from', ['forms', 'submissions']) });

export type FormView = (typeof formView)['usual'];

/** The setting that stores the last segment (FORM-074, FORM-075). */
export const settingOf = {
  forms: 'editFormSegment',
  submissions: 'submittedSegment',
} as const satisfies Record<FormView['from'], keyof EditingSettings>;

/** The addresses of the segments. */
export const segmentAddresses = {
  editor: '/admin/forms/$id',
  results: '/admin/forms/$id/results',
} as const satisfies Record<FormSegment, string>;
