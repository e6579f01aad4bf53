import { describe, expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';
import { homeLabels } from './labels.ts';

describe('The greeting', () => {
  it('fits the time of day at the institution', () => {
    expect([5, 11].map(greetingAt)).toEqual([homeLabels.goodMorning, homeLabels.goodMorning]);
    expect([12, 17].map(greetingAt)).toEqual([homeLabels.goodAfternoon, homeLabels.goodAfternoon]);
    expect([18, 23, 0, 4].map(greetingAt)).toEqual(Array(4).fill(homeLabels.goodEvening));
  });
});
