import { defineLabels } from './labels.ts';

/**
 * Why a new password is refused, beside its length. `{part}` is what it holds of the account's own
 * address or name, or the name of the product or institution. The message stands at the password's
 * field of the input.
 */
export const passwordFaultLabels = defineLabels('passwordFault', {
  ownName: 'Leave out your own name: “{part}”.',
  ownAddress: 'Leave out your email address: “{part}”.',
  product: 'Leave out the name of this portal: “{part}”.',
  institution: 'Leave out the name of the institution: “{part}”.',
  repeated: 'This repeats the same characters. Use a few words that only you would put together.',
  sequence:
    'These are characters or keys in a row. Use a few words that only you would put together.',
  common:
    'This is a common password, or one with little added. Use a few words that only you would put together.',
});

export type PasswordFault = keyof typeof passwordFaultLabels;

/** Shortest part of an address or name that a password must not hold, in characters. */
export const minOwnPartLength = 4;

/**
 * Characters that a password must have beside words of the product's and the institution's name, which
 * alone are words like any other.
 */
export const minLengthBesideNames = 8;

/**
 * Guesses, as a power of ten, that a new password must be estimated to withstand: score 4 of zxcvbn,
 * its highest.
 */
export const minGuessesLog10 = 10;
