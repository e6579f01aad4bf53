import { expect, it } from 'vitest';
import { learnerPlaceOf } from './learner-place.ts';

const nobody = { isLearner: false, isAdmin: false, isSupport: false };
const learner = { ...nobody, isLearner: true };

it('a learner’s fees are on Home if it shows nothing else, and otherwise on their own page', () => {
  expect(learnerPlaceOf(learner, false)).toBe('/home');
  expect(learnerPlaceOf(learner, true)).toBe('/my-fees');
  expect(learnerPlaceOf({ ...learner, isSupport: true }, false)).toBe('/my-fees');
  expect(learnerPlaceOf(nobody, false)).toBeNull();
});
