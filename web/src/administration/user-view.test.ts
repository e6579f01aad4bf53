import { expect, test } from 'vitest';
import { userList } from './user-view.ts';

test.each(['staff', 'locked'] as const)(
  'a search and the filter %s are in the address, and come back from it',
  (show) => {
    const view = { search: 'kim', show };
    expect(userList.searchOf(view)).toEqual({ q: 'kim', show });
    expect(userList.viewOf(userList.parseSearch({ q: 'kim', show }))).toEqual(view);
  },
);

test('what is as usual is left out, and what makes no sense ignored', () => {
  expect(userList.searchOf({ search: ' ', show: 'all' })).toEqual({});
  expect(userList.parseSearch({ show: 'maybe' })).toEqual({});
});
