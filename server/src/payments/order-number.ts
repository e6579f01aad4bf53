import { randomBytes } from 'node:crypto';

// Without letters that are taken for digits, and without U, so that no word comes of it.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = () => Array.from(randomBytes(4), (byte) => letters[byte % letters.length]).join('');

/** What people and the provider call an order: three groups of four, of 60 random bits. */
export const newOrderNumber = (): string => [group(), group(), group()].join('-');

/** Our id of one try to pay it, at the provider. */
export const providerOrderIdOf = (orderNumber: string, attemptNumber: number): string =>
  `${orderNumber}-${attemptNumber}`;
