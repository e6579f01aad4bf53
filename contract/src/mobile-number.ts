/**
 * A mobile number in the one form that messages are sent to, `+61412345678`: Australian as people
 * write it, any other with its country's code. Null for what is none.
 */
export function mobileNumberOf(written: string): string | null {
  const digits = written.replace(/[\s()-]/g, '');
  const australian = /^(?:\+?61|0)(4\d{8})$/.exec(digits);
  if (australian) return `+61${australian[1]}`;
  return /^\+(?!61)[1-9]\d{7,14}$/.test(digits) ? digits : null;
}
