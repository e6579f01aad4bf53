import { expect, test } from 'vitest';
import { pagesOf, repeatOf, rowsOf } from './form-layout.ts';
import { aField, aGroup, answers, aPage } from './test-form-fields.ts';

const named = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

test('a form without headers is one page of one section', () => {
  const [page, ...others] = pagesOf([aField('text', 'a'), aField('text', 'b')]);
  expect(others).toEqual([]);
  expect(page?.header).toBeNull();
  expect(page?.sections.map(({ header, fields }) => [header, named(fields)])).toEqual([
    [null, ['a', 'b']],
  ]);
  expect(pagesOf([])).toEqual([]);
});

test('a header that begins a page also begins its first section', () => {
  const pages = pagesOf([
    aField('text', 'before'),
    aField('header', 'About'),
    aField('text', 'about'),
    aPage('Second'),
    aField('text', 'second'),
    aGroup('Children'),
    aField('text', 'child'),
  ]);
  expect(
    pages.map(({ header, sections }) => [
      header?.name,
      sections.map((section) => [section.header?.name, named(section.fields)]),
    ]),
  ).toEqual([
    [
      undefined,
      [
        [undefined, ['before']],
        ['About', ['about']],
      ],
    ],
    [
      'Second',
      [
        ['Second', ['second']],
        ['Children', ['child']],
      ],
    ],
  ]);
});

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
