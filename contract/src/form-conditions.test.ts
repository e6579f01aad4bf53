import { describe, expect, test } from 'vitest';
import type { AnswerValue } from './form-answers.ts';
import { holds } from './form-conditions.ts';
import type { RuleOperator } from './form-rules.ts';
import type { Rule } from './forms.ts';
import { hallam } from './test-addresses.ts';

type Case = [value: AnswerValue, op: RuleOperator, expected: Rule['value'], holds: boolean];

const cases: Record<string, Case[]> = {
  text: [
    ['yes', 'equals', 'yes', true],
    [' yes ', 'equals', 'yes', true],
    ['Yes', 'equals', 'yes', false],
    ['yes', 'notEquals', 'no', true],
    ['A bad ALLERGY', 'contains', 'allergy', true],
    ['fine', 'contains', 'allergy', false],
    ['0800', 'equals', '800', false],
    ['17', 'lessThan', 18, true],
    ['9', 'lessThan', '10', true],
    ['eighteen', 'lessThan', 18, false],
    ['eighteen', 'greaterThan', 18, false],
    ['b', 'lessThan', 'c', false],
  ],
  numbers: [
    [0, 'isEmpty', null, false],
    [0, 'equals', 0, true],
    [7, 'equals', '7', true],
    [7, 'lessThan', 7, false],
    [7, 'greaterThan', 6, true],
    [10, 'greaterThan', '9', true],
  ],
  booleans: [
    [false, 'isEmpty', null, false],
    [false, 'equals', false, true],
    [true, 'equals', 'true', true],
    [true, 'notEquals', false, true],
    [true, 'greaterThan', 0, false],
  ],
  'dates and times': [
    ['2026-02-09', 'lessThan', '2026-02-10', true],
    ['2026-02-09', 'greaterThan', '2026-02-10', false],
    ['08:30', 'lessThan', '17:00', true],
    ['08:30', 'lessThan', '2026-02-10', false],
    ['2026-02-09T09:00:00+11:00', 'equals', '2026-02-08T22:00:00Z', true],
    ['2026-02-09T09:00:00+11:00', 'lessThan', '2026-02-08T23:00:00Z', true],
  ],
  files: [
    [[], 'isEmpty', null, true],
    [['a.pdf'], 'isEmpty', null, false],
    [['a.pdf'], 'isNotEmpty', null, true],
  ],
  likerts: [
    [{}, 'isEmpty', null, true],
    [{ Pace: null }, 'isEmpty', null, true],
    [{}, 'equals', 5, false],
    [{ Pace: 5, Rooms: 5 }, 'equals', 5, true],
    [{ Pace: 5, Rooms: 4 }, 'equals', 5, false],
    [{ Pace: 5, Rooms: 2 }, 'lessThan', 3, true],
    [{ Pace: 'poor', Rooms: 'good' }, 'contains', 'poor', true],
  ],
  addresses: [
    [hallam, 'isEmpty', null, false],
    [hallam, 'contains', 'hallam', true],
    [hallam, 'contains', 'Dunedin', false],
  ],
  'no answer': [
    [null, 'isEmpty', null, true],
    ['', 'isEmpty', null, true],
    [' \u200b', 'isEmpty', null, true],
    [null, 'isNotEmpty', null, false],
    [null, 'equals', 'no', false],
    [null, 'equals', 'null', false],
    [null, 'contains', 'nul', false],
    [null, 'equals', null, true],
    [null, 'notEquals', 'no', true],
    [null, 'contains', 'no', false],
    [null, 'contains', '', false],
    [null, 'lessThan', 1, false],
    [null, 'greaterThan', -1, false],
  ],
};

describe.each(Object.entries(cases))('%s', (_what, rows) => {
  test.each(rows)('%j %s %j: %s', (value, op, expected, outcome) => {
    expect(holds({ field: 'a', op, value: expected }, value)).toBe(outcome);
  });
});
