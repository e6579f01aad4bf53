import { defineLabels } from './labels.ts';

/**
 * Why a new password is refused, apart from its length. `{part}` is the part of the account's own address
 * or name, or of the product's or institution's name, that it contains. The message is attached to the
 * password's field of the input.
 */
export const passwordFaultLabels = defineLabels('passwordFault', {
  ownName: 'Leave out your own name: “{part}”.',
  ownAddress: 'Leave out your email address: “{part}”.',
  product: 'Leave out the portal’s name: “{part}”.',
  institution: 'Leave out the institution’s name: “{part}”.',
  repeated: 'This repeats the same characters. Use a few words that only you would put together.',
  sequence:
    'These are characters or keys in a row. Use a few words that only you would put together.',
  common: 'This password is too common. Use a few words that only you would put together.',
});

export type PasswordFault = keyof typeof passwordFaultLabels;

/** Minimum length, in characters, of a part of an address or name that a password must not contain. */
export const minOwnPartLength = 4;

/**
 * Minimum number of characters in a password apart from single words of the product's and the institution's
 * names. Such words are allowed, but do not make a password by themselves.
 */
export const minLengthBesideNames = 8;

/**
 * Minimum estimated number of guesses, as a power of ten, that a new password withstands: score 4 of
 * zxcvbn, the highest.
 */
export const minGuessesLog10 = 10;
