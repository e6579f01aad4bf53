import { expect, test } from 'vitest';
import { submissionFilterOf, submissionList } from './submission-view.ts';

const filterOf = (written: Record<string, unknown>) =>
  submissionFilterOf(submissionList.viewOf(submissionList.parseSearch(written)));

test('the address determines the filter that is sent to the server', () => {
  expect(
    filterOf({
      q: ' Tau ',
      form: 'incident',
      version: 4,
      from: '2026-11-01',
      until: '2026-11-23',
      state: 'awaiting',
      progress: 'inProgress',
    }),
  ).toEqual({
    text: 'Tau',
    formId: 'incident',
    formVersion: 4,
    from: '2026-11-01',
    until: '2026-11-23',
    state: 'awaiting',
    progress: 'inProgress',
  });
});

test('defaults filter nothing', () => {
  expect(filterOf({})).toEqual({});
});

test('a version without its form, and invalid values, filter nothing', () => {
  expect(filterOf({ version: '3' })).toEqual({});
  expect(filterOf({ form: 'a b', version: '-1', from: 'soon', state: 'lost' })).toEqual({});
});
