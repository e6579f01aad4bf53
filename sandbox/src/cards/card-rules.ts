import type { CardType } from '@tradebridge/contract/card-rules';

/**
 * Rules for a chargeable card: its number's scheme, length and check digit, its expiry and its
 * security code. The form in the browser runs this same function, so it uses nothing from outside
 * itself.
 */
export function cardRules() {
  const schemes: readonly {
    name: CardType;
    prefix: RegExp;
    lengths: readonly number[];
    codeLength: number;
  }[] = [
    { name: 'visa', prefix: /^4/, lengths: [13, 16, 19], codeLength: 3 },
    {
      name: 'mastercard',
      prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
      lengths: [16],
      codeLength: 3,
    },
    { name: 'amex', prefix: /^3[47]/, lengths: [15], codeLength: 4 },
    {
      name: 'diners',
      prefix: /^(30[0-5]|36|38)/,
      lengths: [14, 15, 16, 17, 18, 19],
      codeLength: 3,
    },
  ];
  const find = (number: string) => schemes.find(({ prefix }) => prefix.test(number));

  /** Luhn check. */
  function isLuhn(number: string): boolean {
    let sum = 0;
    for (let index = 0; index < number.length; index++) {
      const digit = Number(number[number.length - 1 - index]);
      const weighed = index % 2 === 1 ? digit * 2 : digit;
      sum += weighed > 9 ? weighed - 9 : weighed;
    }
    return sum % 10 === 0;
  }

  return {
    digitsOf: (text: string): string => text.replace(/\D/g, ''),

    /** `visa`, … or `unknown`, for a possibly incomplete number. */
    schemeOf: (number: string): string => find(number)?.name ?? 'unknown',

    isNumber(number: string): boolean {
      const lengths = find(number)?.lengths ?? [];
      return lengths.includes(number.length) && isLuhn(number);
    },

    /** Four digits for amex, else three. */
    isCode: (code: string, number: string): boolean =>
      /^\d+$/.test(code) && code.length === (find(number)?.codeLength ?? 3),

    /**
     * Month and year, two digits each, from `1228`, `12/28`, `12 / 2028`, `1/28`; null for others.
     */
    expiryOf(text: string): { month: string; year: string } | null {
      const [, month = '', year = ''] =
        /^\s*(\d{1,2}?)\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
      const number = Number(month);
      return number >= 1 && number <= 12 ? { month: month.padStart(2, '0'), year } : null;
    },

    /** A card is valid until its month has ended everywhere on earth. */
    isCurrent({ month, year }: { month: string; year: string }, now: Date): boolean {
      return Date.UTC(2000 + Number(year), Number(month), 1) + 12 * 3_600_000 > now.getTime();
    },
  };
}
