import { progressStates } from '@tradebridge/contract/submission-rules';
import { day, defineView, oneOf, text } from '../app/list-view.ts';
import type { SubmissionFilter } from './queries.ts';

/** What the list of submissions shows, as its address holds it; what is empty or `any` narrows nothing. */
export const submissionList = defineView({
  search: text('q'),
  form: text('form', /^[A-Za-z0-9._-]{0,64}$/),
  version: text('version', /^([1-9]\d{0,8})?$/),
  // Both days are included.
  from: day('from'),
  until: day('until'),
  state: oneOf('state', ['any', 'complete', 'awaiting']),
  progress: oneOf('progress', ['any', ...progressStates]),
  handlers: oneOf('handlers', ['any', 'failed']),
});

export type SubmissionView = (typeof submissionList)['usual'];

/** What the server is asked; a version is one of a form's. */
export function submissionFilterOf(view: SubmissionView): SubmissionFilter {
  const { search, form, version, from, until, state, progress, handlers } = view;
  return {
    ...(search.trim() !== '' && { text: search.trim() }),
    ...(form !== '' && { formId: form }),
    ...(form !== '' && version !== '' && { formVersion: Number(version) }),
    ...(from && { from }),
    ...(until && { until }),
    ...(state !== 'any' && { state }),
    ...(progress !== 'any' && { progress }),
    ...(handlers === 'failed' && { needsAttention: true as const }),
  };
}
