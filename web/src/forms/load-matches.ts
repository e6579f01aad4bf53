import type { Matches } from '@tradebridge/contract/form-answers';
import type { FormField } from '@tradebridge/contract/forms';

/** Whether any field of a form has a regular expression. */
export const hasRegex = (fields: readonly FormField[]): boolean =>
  fields.some(({ editProps }) => Boolean(editProps.regex));

/** The last result of a pattern: a key press changes one answer, but all are validated. */
interface Judged {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Loads the engine for regular expressions, which most forms do not need. */
export async function loadMatches(): Promise<Matches> {
  const { RE2JS } = await import('re2js');
  const compiled = new Map<string, ReturnType<typeof RE2JS.compile>>();
  const judged = new Map<string, Judged>();
  return (pattern, text) => {
    const before = judged.get(pattern);
    if (before?.text === text) return before.isMatch;
    const expression = compiled.get(pattern) ?? RE2JS.compile(pattern);
    compiled.set(pattern, expression);
    const isMatch = expression.matcher(text).find();
    judged.set(pattern, { text, isMatch });
    return isMatch;
  };
}
