import { expect, test } from 'vitest';
import { showing, shownOf, userList } from './user-view.ts';

test.each(['staff', 'locked'] as const)(
  'a search and the filter %s are in the address, and come back from it',
  (shown) => {
    const view = showing({ ...userList.usual, search: 'kim' }, shown);
    expect(userList.searchOf(view)).toEqual({ q: 'kim', [shown]: true });
    expect(userList.viewOf(userList.parseSearch({ q: 'kim', [shown]: 'true' }))).toEqual(view);
    expect(shownOf(view)).toBe(shown);
  },
);

test('what is as usual is left out', () => {
  expect(userList.searchOf(showing({ ...userList.usual, search: ' ' }, 'all'))).toEqual({});
  expect(userList.parseSearch({ staff: 'maybe', locked: 7 })).toEqual({});
});

test('of two filters one holds', () => {
  const both = userList.viewOf(userList.parseSearch({ staff: 'true', locked: 'true' }));
  expect(shownOf(both)).toBe('locked');
});
