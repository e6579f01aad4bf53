import { expect, test } from 'vitest';
import { findIcons } from './find-icons.ts';

const names = ['chalkboard', 'chalkboard-teacher', 'list', 'playlist', 'user-list'];

test('an icon is found by parts of its name, in any order', () => {
  expect(findIcons(names, 'Teacher chalk')).toEqual(['chalkboard-teacher']);
});

test('names that begin with the search come first', () => {
  expect(findIcons(names, 'list')).toEqual(['list', 'playlist', 'user-list']);
  expect(findIcons(names, 'user')).toEqual(['user-list']);
});

test('without a search all icons are listed in their order', () => {
  expect(findIcons(names, '  ')).toEqual(names);
});
