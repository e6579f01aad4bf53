import { expect, test } from 'vitest';
import { drawParents, drawSizes, largeSurroundings } from './large.ts';
import { Random } from './random.ts';

const sizes = drawSizes(new Random('sizes'), largeSurroundings);
const counts = sizes.map(({ live, ended }) => live + ended);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('with the demonstration it generates 5,500 companies and 35,000 contracts', () => {
  expect(sizes.length + largeSurroundings.groupTraining.length + 40).toBe(5500);
  expect(sum(counts) + sum(largeSurroundings.groupTraining) + 300).toBe(35_000);
});

test('the largest company has exactly 1,000 apprentices, and no other has half as many', () => {
  expect(largeSurroundings.groupTraining.filter((contracts) => contracts === 1000)).toHaveLength(1);
  expect(Math.max(...counts)).toBeLessThan(500);
});

test('most companies currently have one apprentice, few have many', () => {
  const share = (from: number, to: number) =>
    sizes.filter(({ live }) => live >= from && live <= to).length / sizes.length;
  expect(share(1, 1)).toBeCloseTo(0.6, 2);
  expect(share(2, 3)).toBeCloseTo(0.25, 2);
  expect(share(4, 15)).toBeCloseTo(0.12, 2);
  expect(share(16, 100)).toBeCloseTo(0.03, 2);
});

test('a parent precedes its subsidiaries, of which it has 2 to 40', () => {
  const parentOf = drawParents(new Random('parents'), largeSurroundings, sizes.length);
  const families = Map.groupBy(
    parentOf.filter((parent) => parent !== undefined),
    (parent) => parent,
  );
  const subsidiaries = [...families.values()].map((members) => members.length);
  expect(families.size).toBe(largeSurroundings.parents);
  expect(Math.min(...subsidiaries)).toBe(2);
  expect(Math.max(...subsidiaries)).toBe(40);
  expect(parentOf.every((parent, index) => parent === undefined || parent < index)).toBe(true);
});
