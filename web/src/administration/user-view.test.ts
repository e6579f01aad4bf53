import { expect, test } from 'vitest';
import { parseUserSearch, userSearchOf, userViewOf } from './user-view.ts';

test.each(['staff', 'locked'] as const)(
  'a search and the filter %s stand in the address, and come back from it',
  (shown) => {
    const view = { search: 'kim', shown };
    expect(userSearchOf(view)).toEqual({ q: 'kim', [shown]: true });
    expect(userViewOf(parseUserSearch({ q: 'kim', [shown]: 'true' }))).toEqual(view);
  },
);

test('what is as usual is left out', () => {
  expect(userSearchOf({ search: ' ', shown: 'all' })).toEqual({});
  expect(parseUserSearch({ staff: 'maybe', locked: 7 })).toEqual({});
});

test('of two filters one holds', () => {
  expect(parseUserSearch({ staff: 'true', locked: 'true' })).toEqual({ locked: true });
});
