import { progressStates } from '@tradebridge/contract/submission-rules';
import { day, defineView, oneOf, text } from '../app/list-view.ts';
import type { SubmissionFilter } from './queries.ts';

/**
 * The view of the list of submissions, kept in its address; empty values and `any` do not filter.
 */
export const submissionList = defineView({
  search: text('q'),
  form: text('form', /^[A-Za-z0-9._-]{0,64}$/),
  version: text('version', /^([1-9]\d{0,8})?$/),
  // Both days are inclusive.
  from: day('from'),
  until: day('until'),
  state: oneOf('state', ['any', 'complete', 'awaiting']),
  progress: oneOf('progress', ['any', ...progressStates]),
  handlers: oneOf('handlers', ['any', 'failed']),
});

export type SubmissionView = (typeof submissionList)['usual'];

/** The filter sent to the server; a version belongs to a form. */
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
