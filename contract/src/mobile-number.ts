/**
 * A mobile number as messages need it, `+61412345678`: Australian numbers as people write them,
 * others with their country code. Null if it is not one.
 */
export function mobileNumberOf(written: string): string | null {
  const digits = written.replace(/[\s()-]/g, '');
  const australian = /^(?:\+?61|0)(4\d{8})$/.exec(digits);
  if (australian) return `+61${australian[1]}`;
  return /^\+(?!61)[1-9]\d{7,14}$/.test(digits) ? digits : null;
}
