import { queryOptions } from '@tanstack/react-query';
import { maxRegexSteps } from '@tradebridge/contract/form-rules';
import { loadMatches } from '../forms/load-matches.ts';

/**
 * The engine for regular expressions, the same as the server's, loaded where a pattern is edited.
 */
export async function loadRegexCode() {
  const [{ RE2JS, RE2JSException }, matches] = await Promise.all([import('re2js'), loadMatches()]);
  const judged = new Map<string, boolean>();
  /** Whether the server accepts a pattern: it has its own syntax and a limit of steps. */
  function compiles(pattern: string): boolean {
    try {
      const known = judged.get(pattern);
      const isUsable = known ?? RE2JS.compile(pattern).programSize() <= maxRegexSteps;
      judged.set(pattern, isUsable);
      return isUsable;
    } catch (error) {
      // The engine's errors are for programmers; only the failure matters.
      if (error instanceof RE2JSException) return false;
      throw error;
    }
  }
  return {
    compiles,
    /** Whether it matches anywhere. */
    matches: (pattern: string, text: string): boolean =>
      compiles(pattern) && matches(pattern, text),
  };
}

export const regexCodeQuery = queryOptions({
  queryKey: ['regex-code'],
  queryFn: loadRegexCode,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
