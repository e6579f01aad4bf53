import { expect, test } from 'vitest';
import { parseUserSearch, userSearchOf, userViewOf } from './user-view.ts';

test('a search and the filter stand in the address, and come back from it', () => {
  const view = { search: 'kim', staffOnly: true };
  expect(userSearchOf(view)).toEqual({ q: 'kim', staff: true });
  expect(userViewOf(parseUserSearch({ q: 'kim', staff: 'true' }))).toEqual(view);
});

test('what is as usual is left out', () => {
  expect(userSearchOf({ search: ' ', staffOnly: false })).toEqual({});
  expect(parseUserSearch({ staff: 'maybe' })).toEqual({});
});
