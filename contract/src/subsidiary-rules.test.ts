import { expect, test } from 'vitest';
import { lightOf } from './subsidiary-rules.ts';

const quiet = { invoicesOverdueCount: 0, longestWaitDays: null, behindCount: 0 };

test.each([
  ['nothing', {}, 'green'],
  ['a sign-off of six days', { longestWaitDays: 6 }, 'green'],
  ['a sign-off of seven days', { longestWaitDays: 7 }, 'amber'],
  ['an apprentice behind', { behindCount: 1 }, 'amber'],
  ['a sign-off of thirteen days', { longestWaitDays: 13 }, 'amber'],
  ['a sign-off of fourteen days', { longestWaitDays: 14 }, 'red'],
  ['an invoice overdue', { invoicesOverdueCount: 1 }, 'red'],
] as const)('a company with %s is shown by its light', (_, given, light) => {
  expect(lightOf({ ...quiet, ...given })).toBe(light);
});
