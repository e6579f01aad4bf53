import { expect, it } from 'vitest';
import { parsePlanSearch, planSearchOf, planViewOf } from './plan-view.ts';

it('the address of a plan says how it is put in order, and is not trusted', () => {
  expect(planViewOf(parsePlanSearch({ by: 'state' }))).toEqual({ by: 'state' });
  expect(parsePlanSearch({ by: 'toString' })).toEqual({});
  expect(planSearchOf({ by: 'stage' })).toEqual({});
});
