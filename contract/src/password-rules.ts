import { defineLabels } from './labels.ts';

/**
 * Why a new password is refused, apart from its length. `{part}` is the part it contains of the
 * account's address or name, or of the product's or institution's name. Shown at the password's
 * field.
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

/** A password in Unicode's composed form, in which it is hashed and its characters are counted (NIST 800-63B). */
export const composedPassword = (password: string): string => password.normalize('NFC');

export type PasswordFault = keyof typeof passwordFaultLabels;

/** Minimum characters of a part of the address or name that a password must not contain. */
export const minOwnPartLength = 4;

/**
 * Minimum characters of a password without the words of the product's and institution's names.
 * These are allowed, but not enough by themselves.
 */
export const minLengthBesideNames = 8;

/**
 * Minimum estimated guesses, as a power of ten, for a new password: score 4 of zxcvbn, its highest.
 */
export const minGuessesLog10 = 10;
