import { expect, test } from 'vitest';
import type { AnswerValue } from './form-answers.ts';
import { placedFields } from './form-visibility.ts';
import type { FormField, ShowIf } from './forms.ts';
import { aField, aGroup, answers, aPage } from './test-form-fields.ts';

const where = (field: string, value: string): { showIf: ShowIf } => ({
  showIf: { all: [{ field, op: 'equals', value }] },
});

const shown = (fields: FormField[], given: Record<string, AnswerValue> = {}) =>
  placedFields(fields, answers(given)).map(({ name }) => name);

test('a field is visible if its rule is true', () => {
  const fields = [aField('text', 'a'), aField('text', 'b', where('a', 'yes'))];
  expect(shown(fields, { a: 'yes' })).toEqual(['a', 'b']);
  expect(shown(fields, { a: 'no' })).toEqual(['a']);
  expect(shown(fields)).toEqual(['a']);
});

test('all rules must be true, or any', () => {
  const rules = [
    { field: 'a', op: 'equals' as const, value: '1' },
    { field: 'b', op: 'equals' as const, value: '2' },
  ];
  const fields = [
    aField('text', 'a'),
    aField('text', 'b'),
    aField('text', 'both', { showIf: { all: rules } }),
    aField('text', 'either', { showIf: { any: rules } }),
  ];
  expect(shown(fields, { a: '1', b: '2' })).toEqual(['a', 'b', 'both', 'either']);
  expect(shown(fields, { a: '1' })).toEqual(['a', 'b', 'either']);
  expect(shown(fields)).toEqual(['a', 'b']);
});

test('an answer that a rule hides counts as empty', () => {
  const fields = [
    aField('text', 'a'),
    aField('text', 'b', where('a', 'yes')),
    aField('text', 'c', where('b', 'yes')),
  ];
  expect(shown(fields, { a: 'yes', b: 'yes' })).toEqual(['a', 'b', 'c']);
  expect(shown(fields, { a: 'no', b: 'yes' })).toEqual(['a']);
});

test('rules ask about answers as they are stored', () => {
  const isEmpty = (field: string) => ({ showIf: { all: [{ field, op: 'isEmpty' as const }] } });
  const fields = [
    aField('address', 'a'),
    aField('likert', 'b', { questions: ['Pace'] }),
    aField('text', 'c', isEmpty('a')),
    aField('text', 'd', isEmpty('b')),
  ];
  const country = { isAustralian: true, line1: ' ', countryCode: '1101' };
  expect(shown(fields, { a: country, b: { Pace: '' } })).toEqual(['a', 'b', 'c', 'd']);
  const started = { ...country, postcode: '3803' };
  expect(shown(fields, { a: started, b: { Pace: 1 } })).toEqual(['a', 'b']);
});

test('a value of another type than the field’s counts as an answer', () => {
  const odd = { toString: 'x', valueOf: null };
  const fields = [
    aField('text', 'a'),
    aField('text', 'b', { showIf: { all: [{ field: 'a', op: 'isNotEmpty' }] } }),
    aField('text', 'c', { showIf: { all: [{ field: 'a', op: 'equals', value: 'y' }] } }),
  ];
  expect(shown(fields, { a: odd })).toEqual(['a', 'b']);
  expect(shown(fields, { a: ['toString'] })).toEqual(['a', 'b']);
});

test('a rule cannot see later fields or its own', () => {
  const fields = [
    aField('text', 'a', where('b', 'yes')),
    aField('text', 'b', where('b', 'yes')),
    aField('text', 'c'),
  ];
  expect(shown(fields, { b: 'yes' })).toEqual(['c']);
});

test('the rule of a header hides its page, its group, or only itself', () => {
  const fields = [
    aField('text', 'a'),
    aField('header', 'Alone', where('a', 'all')),
    aField('text', 'b'),
    { ...aGroup('Group'), editProps: { ...aGroup('').editProps, ...where('a', 'all') } },
    aField('text', 'c'),
    aField('header', 'After'),
    aField('text', 'd'),
    aPage('Page', where('a', 'all')),
    aField('text', 'e'),
    aField('header', 'Section'),
    aField('text', 'f'),
    aPage('Last'),
    aField('text', 'g'),
  ];
  expect(shown(fields, { a: 'some' })).toEqual(['a', 'b', 'After', 'd', 'Last', 'g']);
  expect(shown(fields, { a: 'all' })).toHaveLength(13);
});

test('the fields of a group occur once in each row', () => {
  const fields = [
    aGroup('Children', 0, 3),
    aField('text', 'child'),
    aField('paragraph', ''),
    aField('header', 'After'),
  ];
  expect(shown(fields)).toEqual(['Children', 'After']);
  expect(placedFields(fields, answers({ 'child[1]': 'Kim' }))).toMatchObject([
    { name: 'Children', row: null, at: 0 },
    { name: 'child[0]', row: 0, at: 1 },
    { name: '', row: 0, at: 2 },
    { name: 'child[1]', row: 1, at: 1 },
    { name: '', row: 1, at: 2 },
    { name: 'After', row: null, at: 3 },
  ]);
});

test('within a group a rule asks about the same row, or about fields before the group', () => {
  const fields = [
    aField('text', 'ask'),
    aGroup('Children'),
    aField('text', 'allergy'),
    aField('text', 'which', {
      showIf: {
        all: [
          { field: 'allergy', op: 'equals', value: 'yes' },
          { field: 'ask', op: 'equals', value: 'yes' },
        ],
      },
    }),
    aField('header', 'After'),
    aField('text', 'outside', where('allergy', 'yes')),
  ];
  const given = { 'allergy[0]': 'no', 'allergy[1]': 'yes' };
  expect(shown(fields, { ask: 'yes', ...given })).toEqual([
    'ask',
    'Children',
    'allergy[0]',
    'allergy[1]',
    'which[1]',
    'After',
  ]);
  expect(shown(fields, given)).not.toContain('which[1]');
});

test('each field has its page number, counting hidden pages', () => {
  const fields = [
    aField('text', 'a'),
    aPage('Hidden', where('a', 'yes')),
    aField('text', 'b'),
    aPage('Last'),
    aField('text', 'c'),
  ];
  expect(placedFields(fields, answers({})).map(({ name, page }) => [name, page])).toEqual([
    ['a', 0],
    ['Last', 2],
    ['c', 2],
  ]);
});
