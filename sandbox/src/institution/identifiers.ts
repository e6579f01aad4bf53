import type { Random } from './random.ts';

const abnBodyWeights = [3, 5, 7, 9, 11, 13, 15, 17, 19];

/** An Australian Business Number with valid check digits. */
export function drawAbn(random: Random): string {
  const body = String(random.int(100_000_000, 999_999_999));
  const sum = [...body].reduce(
    (total, digit, index) => total + Number(digit) * (abnBodyWeights[index] ?? 0),
    0,
  );
  // The check digits come first, with weights 10 and 1, and the first is reduced by 1, so their
  // weighted sum is their value less 10: the difference to the next multiple of 89.
  return `${99 - (sum % 89)}${body}`;
}

const usiAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A Unique Student Identifier whose tenth character is the check character (Luhn, modulo 32). */
export function drawUsi(random: Random): string {
  let body = '';
  let sum = 0;
  for (let index = 0; index < 9; index++) {
    const value = random.int(0, 31);
    body += usiAlphabet.charAt(value);
    // From the right, every other character has double weight, starting with the rightmost.
    const product = index % 2 === 0 ? value * 2 : value;
    sum += Math.floor(product / 32) + (product % 32);
  }
  return body + usiAlphabet.charAt((32 - (sum % 32)) % 32);
}

const letters: Record<string, string> = { đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', ß: 'ss' };

/** A name in ASCII: for e-mail addresses, codes and initials. */
export const asciiOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐøØłŁß]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\x20-\x7e]/g, '');

/** `O’Connell & Sons` becomes `oconnell-sons`. */
export const slugOf = (text: string) =>
  asciiOf(text)
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The prefix of each kind of number, and the value before the first. */
const kinds = {
  employer: ['E', 1000],
  contact: ['C', 1100],
  student: ['S', 10_100],
  studentNumber: ['', 30_410_000],
  contract: ['TC', 10_100],
  contractNumber: ['', 1_100_100],
  unit: ['U', 100_000],
  event: ['EV', 10_000],
  attendance: ['A', 100_000],
  placement: ['WP', 1000],
  preEnrolment: ['PE', 10_000],
  preEnrolmentNumber: ['P', 500_000],
  invoiceNumber: ['INV-', 100_000],
  receipt: ['R', 10_000],
  receiptNumber: ['', 700_000],
  document: ['D', 10_000],
  enrolment: ['EN', 10_000],
  product: ['DP', 10_000],
} as const;

/** Unique ids and numbers of the registry. */
export class Sequences {
  readonly #given = new Map<string, number>();

  /** The next of its kind: `E1001`, then `E1002`. */
  next(kind: keyof typeof kinds): string {
    const [prefix, before] = kinds[kind];
    const number = (this.#given.get(kind) ?? before) + 1;
    this.#given.set(kind, number);
    return `${prefix}${number}`;
  }
}
