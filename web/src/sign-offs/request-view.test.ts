import { expect, test } from 'vitest';
import { parseRequestSearch, requestSearchOf, requestViewOf } from './request-view.ts';

test('the address of the sign-offs holds what is not as usual, and gives it back', () => {
  const view = { search: 'tūhoe', filter: 'long-wait' } as const;
  expect(requestViewOf(parseRequestSearch({ ...requestSearchOf(view) }))).toEqual(view);
  expect(requestSearchOf(requestViewOf({}))).toEqual({});
});

test('the address of the sign-offs is not trusted', () => {
  expect(parseRequestSearch({ q: {}, show: 'toString' })).toEqual({});
});
