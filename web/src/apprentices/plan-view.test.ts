import { expect, it } from 'vitest';
import { planView } from './plan-view.ts';

it('the address of a plan keeps its grouping, and invalid values are dropped', () => {
  expect(planView.viewOf(planView.parseSearch({ by: 'state' }))).toEqual({ by: 'state' });
  expect(planView.parseSearch({ by: 'toString' })).toEqual({});
  expect(planView.searchOf({ by: 'stage' })).toEqual({});
});
