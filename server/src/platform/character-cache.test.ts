import { expect, test } from 'vitest';
import { CharacterCache } from './character-cache.ts';

test('beyond its limit the least recently used entries are evicted', () => {
  const cache = new CharacterCache<number>(100);
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) cache.set(key, index, 25);
  expect(cache.get('a')).toBe(0);
  cache.set('e', 4, 25);
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3, 4]);
});

test('a replaced entry counts once', () => {
  const cache = new CharacterCache<number>(100);
  cache.set('a', 1, 25);
  for (let round = 0; round < 10; round++) cache.set('b', round, 25);
  expect([cache.get('a'), cache.get('b')]).toEqual([1, 9]);
});

test('a value larger than a quarter is not kept, and what it replaces is gone', () => {
  const cache = new CharacterCache<number>(100);
  cache.set('a', 1, 25);
  cache.set('a', 2, 26);
  expect(cache.get('a')).toBeUndefined();
});
