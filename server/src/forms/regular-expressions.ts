import type { Matches } from '@tradebridge/contract/form-answers';
import { maxRegexSteps } from '@tradebridge/contract/form-rules';
import { RE2JS, RE2JSException } from 're2js';

/** Compiled expressions of published forms in the cache; the least recently used is evicted. */
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

/** Whether a regular expression is valid, linear-time and takes few enough steps per character. */
export function isUsable(pattern: string): boolean {
  try {
    return RE2JS.compile(pattern).programSize() <= maxRegexSteps;
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
}

/** Whether it matches anywhere in a text. */
export const matches: Matches = (pattern, text) => compiled(pattern).test(text);
