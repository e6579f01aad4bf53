import { randomBytes } from 'node:crypto';

// Without letters that resemble digits, and without U to avoid words.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join('');

/** The public number of an order, also at the provider: three groups of four, 60 random bits. */
export const newOrderNumber = (): string => [group(), group(), group()].join('-');

/** Our id for a payment attempt at the provider. */
export const providerOrderIdOf = (orderNumber: string, attemptNumber: number): string =>
  `${orderNumber}-${attemptNumber}`;
