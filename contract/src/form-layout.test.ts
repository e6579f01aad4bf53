import { expect, test } from 'vitest';
import { repeatOf, rowsOf } from './form-layout.ts';
import { aField, aGroup, answers } from './test-form-fields.ts';

const named = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('a group ends at the next header', () => {
  const [group, ...others] = repeatOf([
    aField('text', 'before'),
    aGroup('Children', 0, 3),
    aField('text', 'child'),
    aField('date', 'born'),
    aField('header', 'After'),
    aField('text', 'after'),
  ]);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ at: 1, min: 0, max: 3 });
  expect(named(group?.fields ?? [])).toEqual(['child', 'born']);
});

test.each([
  ['as many as are asked for at least', {}, 2],
  ['up to the last with an answer', { 'child[3]': 'Kim' }, 4],
  ['one that is kept empty by a null', { 'child[2]': null }, 3],
  ['no more than are allowed', { 'child[49]': 'Kim' }, 2],
  ['none that other names seem to ask for', { child: 'Kim', 'other[3]': 'Lee' }, 2],
])('the rows of a group: %s', (_what, given, rows) => {
  const [group] = repeatOf([aGroup('Children', 2, 5), aField('text', 'child')]);
  expect(group && rowsOf(group, answers(given))).toBe(rows);
});
