import { expect, test } from 'vitest';
import { Random } from './random.ts';

const draws = (random: Random) => Array.from({ length: 5 }, () => random.int(1, 1_000_000));

test('a seed always gives the same numbers, and other seeds give different ones', () => {
  expect(draws(new Random('a'))).toEqual(draws(new Random('a')));
  expect(draws(new Random('a'))).not.toEqual(draws(new Random('b')));
});

test('a fork does not depend on what was drawn before it', () => {
  const random = new Random('a');
  const before = draws(random.fork('one'));
  draws(random);
  expect(draws(random.fork('one'))).toEqual(before);
  expect(draws(random.fork('two'))).not.toEqual(before);
});

test('numbers are uniform, or near the start if they are skewed', () => {
  const random = new Random('spread');
  const counts = new Map<number, number>();
  for (let count = 0; count < 60_000; count++) {
    const side = random.int(1, 6);
    counts.set(side, (counts.get(side) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(count / 10_000).toBeCloseTo(1, 1);
  const skewed = Array.from({ length: 1000 }, () => random.skewed(0, 99, 3));
  expect(skewed.filter((number) => number < 13).length).toBeGreaterThan(400);
});

test('higher weights occur more often, and picking from an empty list fails', () => {
  const random = new Random('weights');
  const drawn = Array.from({ length: 1000 }, () =>
    random.weighted([
      ['a', 9],
      ['b', 1],
    ] as const),
  );
  expect(drawn.filter((letter) => letter === 'a').length / 1000).toBeCloseTo(0.9, 1);
  expect(() => random.pick([])).toThrow('nothing to pick from');
});
