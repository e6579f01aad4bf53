import { expect, test } from 'vitest';
import { isAnythingUnderWay, underWay } from './under-way.ts';

test('nothing is in progress at first', () => {
  expect(isAnythingUnderWay()).toBe(false);
});

test('something is in progress until everything has ended, even with a failure', async () => {
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const works = [underWay(() => one.promise), underWay(() => other.promise)];
  one.resolve('done');
  expect(await works[0]).toBe('done');
  expect(isAnythingUnderWay()).toBe(true);
  other.reject(new Error('It failed.'));
  await expect(works[1]).rejects.toThrow('It failed.');
  expect(isAnythingUnderWay()).toBe(false);
});
