import { expect, test } from 'vitest';
import { requestList } from './request-view.ts';

test('the address of the sign-offs holds what is not as usual, and gives it back', () => {
  const view = { search: 'tūhoe', filter: 'long-wait', isGroup: true } as const;
  expect(requestList.viewOf(requestList.parseSearch({ ...requestList.searchOf(view) }))).toEqual(
    view,
  );
  expect(requestList.searchOf(requestList.viewOf({}))).toEqual({});
});

test('the address of the sign-offs is not trusted', () => {
  expect(requestList.parseSearch({ q: {}, show: 'toString' })).toEqual({});
});
