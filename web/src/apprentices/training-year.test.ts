import { expect, test } from 'vitest';
import { trainingYearOf } from './training-year.ts';

const term = { startDate: '2024-03-01', commencedDate: '2024-03-15', nominalTermMonths: 48 };

test.each([
  ['2024-03-14', null],
  ['2024-03-15', { year: 1, years: 4 }],
  ['2025-03-14', { year: 1, years: 4 }],
  ['2025-03-15', { year: 2, years: 4 }],
  ['2029-01-01', { year: 4, years: 4 }],
])('on %s the year of training is %j', (day, year) => {
  expect(trainingYearOf(term, day)).toEqual(year);
});

test('a part of a year counts as a whole one, and there is none without a term', () => {
  expect(trainingYearOf({ ...term, nominalTermMonths: 42 }, '2024-04-01')?.years).toBe(4);
  expect(trainingYearOf({ ...term, nominalTermMonths: null }, '2024-04-01')).toBeNull();
  expect(trainingYearOf({ ...term, commencedDate: null }, '2024-03-01')?.year).toBe(1);
});
