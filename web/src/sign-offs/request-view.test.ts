import { expect, test } from 'vitest';
import { requestList } from './request-view.ts';

test('the address of the sign-offs has what differs from the default, and restores it', () => {
  const view = { search: 'tūhoe', filter: 'long-wait', isGroup: true } as const;
  expect(requestList.viewOf(requestList.parseSearch({ ...requestList.searchOf(view) }))).toEqual(
    view,
  );
  expect(requestList.searchOf(requestList.viewOf({}))).toEqual({});
});

test('invalid values in the address of the sign-offs are ignored', () => {
  expect(requestList.parseSearch({ q: {}, show: 'toString' })).toEqual({});
});
