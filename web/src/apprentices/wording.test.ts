import { textOf } from '@tradebridge/contract/labels';
import { describe, expect, it } from 'vitest';
import { distanceInWords } from './wording.ts';

const words = (days: number) => distanceInWords((label, values) => textOf(label, values), days);

describe('How far away a day is', () => {
  it('is given in days, then months, then years', () => {
    expect(words(0)).toBe('today');
    expect(words(1)).toBe('tomorrow');
    expect(words(60)).toBe('in 60 days');
    expect(words(61)).toBe('in 2 months');
    expect(words(425)).toBe('in 14 months');
    expect(words(735)).toBe('in 2 years');
    expect(words(1430)).toBe('in 4 years');
  });

  it('is given for past days too', () => {
    expect(words(-1)).toBe('yesterday');
    expect(words(-51)).toBe('51 days ago');
    expect(words(-400)).toBe('13 months ago');
  });
});
