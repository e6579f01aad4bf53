/** A code of the provider or the bank, which is one word; null for anything else. */
export const codeOf = (text: string | null | undefined): string | null =>
  text && /^[\w.-]{1,40}$/.test(text) ? text : null;

/** A code in a sentence. */
export const named = (fault: string | null | undefined): string => {
  const known = codeOf(fault);
  return known ? ` (${known})` : '';
};
