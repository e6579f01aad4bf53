import { queryOptions } from '@tanstack/react-query';
import { maxRegexSteps } from '@tradebridge/contract/form-rules';
import { loadMatches } from '../forms/load-matches.ts';

/** The engine of regular expressions, the same as the server's, loaded where a pattern is written. */
export async function loadRegexCode() {
  const [{ RE2JS, RE2JSException }, matches] = await Promise.all([import('re2js'), loadMatches()]);
  const judged = new Map<string, boolean>();
  /** Whether the server takes a pattern: it has a syntax of its own, and few enough steps. */
  function compiles(pattern: string): boolean {
    try {
      const known = judged.get(pattern);
      const isUsable = known ?? RE2JS.compile(pattern).programSize() <= maxRegexSteps;
      judged.set(pattern, isUsable);
      return isUsable;
    } catch (error) {
      // What the engine throws of a pattern speaks to programmers; that it is none is what is asked.
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
