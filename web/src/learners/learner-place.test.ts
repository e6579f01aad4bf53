import { expect, it } from 'vitest';
import { learnerPlaceOf } from './learner-place.ts';

const nobody = { isLearner: false, isAdmin: false, isSupport: false };
const learner = { ...nobody, isLearner: true };

it('a learner’s fees are on home where nothing else is, and on their own page elsewhere', () => {
  expect(learnerPlaceOf(learner, false)).toBe('/home');
  expect(learnerPlaceOf(learner, true)).toBe('/my-fees');
  expect(learnerPlaceOf({ ...learner, isSupport: true }, false)).toBe('/my-fees');
  expect(learnerPlaceOf(nobody, false)).toBeNull();
});
