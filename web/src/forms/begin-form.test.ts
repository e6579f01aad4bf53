import type { AnswersDraft } from '@tradebridge/contract/submissions';
import { aField, aGroup } from '@tradebridge/contract/test-form-fields';
import { expect, test } from 'vitest';
import { answersIn, beginForm, savedFields } from './begin-form.ts';
import type { KeptAnswers } from './device-answers.ts';

const form = {
  version: 3,
  anonymous: false,
  fields: [
    aField('text', 'name', { default: 'Kim' }),
    aField('text', 'site'),
    aField('file', 'photos'),
  ],
};
const name = (value: string) => [{ name: 'name', value }];
const photos = { name: 'photos', value: ['a.jpg'] };

const kept = (given: Partial<KeptAnswers> = {}): KeptAnswers => ({
  began: '2026-11-01T00:00:00Z',
  formVersion: 3,
  fields: name('here'),
  files: [],
  revision: null,
  isSaved: false,
  defaults: [],
  pending: null,
  ...given,
});

const draft = (given: Partial<AnswersDraft> = {}): AnswersDraft => ({
  revision: 4,
  formVersion: 3,
  fields: name('there'),
  saved: '2026-11-02T00:00:00Z',
  ...given,
});

const started = (there: AnswersDraft | null = null) => ({
  anonymous: false,
  defaults: [{ name: 'site', value: 'Fitzroy' }],
  draft: there,
});

test('a new form has its defaults, including those from data paths', () => {
  const begin = beginForm(form, started(), null);
  expect([...begin.answers]).toEqual([
    ['name', 'Kim'],
    ['site', 'Fitzroy'],
  ]);
  expect(begin).toMatchObject({ since: null, revision: null, theirs: null });
});

test('a draft from another device is continued with the files of this one', () => {
  const saved = kept({ revision: 3, isSaved: true, fields: [...name('here'), photos] });
  const begin = beginForm(form, started(draft()), saved);
  expect(begin.answers.get('name')).toBe('there');
  expect(begin.answers.get('photos')).toEqual(['a.jpg']);
  expect(begin).toMatchObject({ revision: 4, isFromServer: true, theirs: null });
});

test('answers typed here since the last save are continued', () => {
  const begin = beginForm(form, started(draft()), kept({ revision: 4 }));
  expect(begin.answers.get('name')).toBe('here');
  expect(begin).toMatchObject({ revision: 4, isSaved: false, theirs: null });
});

test('if both have changes, neither is dropped', () => {
  const begin = beginForm(form, started(draft()), kept({ revision: 3 }));
  expect(begin.answers.get('name')).toBe('here');
  expect(begin.theirs).toEqual(draft());
});

test('a draft submitted on another device is not continued, but one that was never saved is', () => {
  const finished = beginForm(form, started(), kept({ revision: 4, isSaved: true }));
  expect(finished.answers.get('name')).toBe('Kim');
  const unsaved = beginForm(form, started(), kept({ revision: 4 }));
  expect(unsaved.answers.get('name')).toBe('here');
  expect(unsaved.revision).toBeNull();
});

test('a draft from before the form became anonymous is continued on its device', () => {
  const saved = kept({ revision: 4, isSaved: true });
  const begin = beginForm(form, { ...started(), anonymous: true }, saved);
  expect(begin.answers.get('name')).toBe('here');
  expect(begin).toMatchObject({ revision: null, isAnonymous: true });
});

test('without the server, the draft on the device is continued unchanged', () => {
  const defaults = [{ name: 'site', value: 'Carlton' }];
  const begin = beginForm(form, null, kept({ revision: 4, isSaved: true, defaults }));
  expect(begin.answers.get('name')).toBe('here');
  expect(begin.defaults.get('site')).toBe('Carlton');
  expect(begin).toMatchObject({ revision: 4, theirs: null });
});

test('answers to another version of the form are kept if their field still exists', () => {
  const old = kept({ formVersion: 2, fields: [...name('here'), { name: 'gone', value: 'x' }] });
  const begin = beginForm(form, started(), old);
  expect([...begin.answers]).toEqual([['name', 'here']]);
  expect(begin.isOfOtherVersion).toBe(true);
});

test('the rows of a group are answers to its fields', () => {
  const fields = [aGroup('people'), aField('text', 'who')];
  const rows = [{ name: 'who[1]', value: 'Kim' }];
  expect([...answersIn({ fields }, rows)]).toEqual([['who[1]', 'Kim']]);
});

test('files are not saved on the server before the form is submitted', () => {
  const answers = new Map<string, string | string[]>([
    ['name', 'Kim'],
    ['photos', ['a.jpg']],
  ]);
  expect(savedFields(form, answers)).toEqual(name('Kim'));
});
