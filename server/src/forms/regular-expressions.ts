import type { Matches } from '@tradebridge/contract/form-answers';
import { maxRegexSteps } from '@tradebridge/contract/form-rules';
import { RE2JS, RE2JSException } from 're2js';

/** Expressions of published forms that are kept compiled; the one that was used longest ago makes room. */
const maxKept = 500;
const kept = new Map<string, RE2JS>();

function compiled(pattern: string): RE2JS {
  const known = kept.get(pattern);
  const expression = known ?? RE2JS.compile(pattern);
  kept.delete(pattern);
  kept.set(pattern, expression);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return expression;
}

/** Whether a regular expression is one, of linear time and few enough steps for each character. */
export function isUsable(pattern: string): boolean {
  try {
    return RE2JS.compile(pattern).programSize() <= maxRegexSteps;
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
}

/** Whether it matches somewhere in a text. */
export const matches: Matches = (pattern, text) => compiled(pattern).test(text);
