import { expect, test } from 'vitest';
import { userList } from './user-view.ts';

test.each(['staff', 'locked'] as const)(
  'a search and the filter %s are kept in the address and restored from it',
  (show) => {
    const view = { search: 'kim', show };
    expect(userList.searchOf(view)).toEqual({ q: 'kim', show });
    expect(userList.viewOf(userList.parseSearch({ q: 'kim', show }))).toEqual(view);
  },
);

test('defaults are omitted, and invalid values ignored', () => {
  expect(userList.searchOf({ search: ' ', show: 'all' })).toEqual({});
  expect(userList.parseSearch({ show: 'maybe' })).toEqual({});
});
