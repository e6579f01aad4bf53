import { cleanCode } from './clean-text.ts';

/** Maximum characters of a telephone number with its extension. */
export const maxPhoneLength = 40;

const minDigits = 6;
const extension = /[ ,;]*(?:ext|extn|extension|x)[.:]? ?\d{1,6}$/i;

/**
 * Whether a clean text is a telephone number: at least six digits, with spaces, brackets, dots, slashes and hyphens
 * between them, a + in front and an extension at the end.
 */
export function isPhoneNumber(text: string): boolean {
  const number = text.replace(extension, '');
  return /^\+?[\d ()./-]+$/.test(number) && number.replace(/\D/g, '').length >= minDigits;
}

/**
 * A mobile number as messages need it, `+61412345678`: Australian numbers as people write them,
 * others with their country code. Null if it is not one.
 */
export function mobileNumberOf(written: string): string | null {
  const digits = cleanCode(written).replace(/[\s().-]/g, '');
  const australian = /^(?:\+?61|0)(4\d{8})$/.exec(digits);
  if (australian) return `+61${australian[1]}`;
  return /^\+(?!61)[1-9]\d{7,14}$/.test(digits) ? digits : null;
}
