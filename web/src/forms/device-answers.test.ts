import { expect, test } from 'vitest';
import { memoryStorage } from '../test/memory-storage.ts';
import { deviceAnswersOf, forgetAnswersOfOthers, type KeptAnswers } from './device-answers.ts';

const answers: KeptAnswers = {
  began: '2026-11-01T00:00:00Z',
  formVersion: 1,
  fields: [{ name: 'name', value: 'Kim' }],
  files: [],
  revision: null,
  isSaved: false,
  defaults: [],
  pending: null,
};

test('answers are restored only for their user', () => {
  const storage = memoryStorage();
  expect(deviceAnswersOf('kim', 'incident', storage).keep(answers)).toBe(true);
  expect(deviceAnswersOf('kim', 'incident', storage).read()).toEqual(answers);
  expect(deviceAnswersOf('kim', 'consent', storage).read()).toBeNull();
  expect(deviceAnswersOf('lee', 'incident', storage).read()).toBeNull();
});

test('the next user of the device finds no answers of the previous one, and keeps their own', () => {
  const storage = memoryStorage();
  storage.setItem('unsentDecision.kim.1', 'of another area');
  deviceAnswersOf('kim', 'incident', storage).keep(answers);
  deviceAnswersOf('lee', 'incident', storage).keep(answers);
  expect(forgetAnswersOfOthers('lee', storage)).toBe(true);
  expect(deviceAnswersOf('kim', 'incident', storage).read()).toBeNull();
  expect(deviceAnswersOf('lee', 'incident', storage).read()).toEqual(answers);
  expect(storage.getItem('unsentDecision.kim.1')).toBe('of another area');
  expect(forgetAnswersOfOthers('lee', storage)).toBe(false);
});

test('a device without storage reports that nothing was kept', () => {
  expect(deviceAnswersOf('kim', 'incident', memoryStorage(0)).keep(answers)).toBe(false);
});

test('invalid stored data is read as no answers', () => {
  const storage = memoryStorage();
  storage.setItem('formAnswers.kim/incident', '{"fields": 1}');
  expect(deviceAnswersOf('kim', 'incident', storage).read()).toBeNull();
  storage.setItem('formAnswers.kim/incident', 'no JSON');
  expect(deviceAnswersOf('kim', 'incident', storage).read()).toBeNull();
});
