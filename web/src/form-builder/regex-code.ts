import { queryOptions } from '@tanstack/react-query';
import { loadMatches } from '../forms/load-matches.ts';

/** The engine of regular expressions, the same as the server's, loaded where a pattern is written. */
export const regexCodeQuery = queryOptions({
  queryKey: ['regex-code'],
  queryFn: async () => {
    const matches = await loadMatches();
    const outcome = (pattern: string, text: string): boolean | null => {
      try {
        return matches(pattern, text);
      } catch {
        // What the engine throws of a pattern speaks to programmers; that it is none is what is asked.
        return null;
      }
    };
    return {
      compiles: (pattern: string): boolean => outcome(pattern, '') !== null,
      /** Whether it matches anywhere. */
      matches: (pattern: string, text: string): boolean => outcome(pattern, text) ?? false,
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
