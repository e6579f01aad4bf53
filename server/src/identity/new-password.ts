import {
  minGuessesLog10,
  minLengthBesideNames,
  minOwnPartLength,
  type PasswordFault,
  passwordFaultLabels,
} from '@tradebridge/contract/password-rules';
import type { OpenContext } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { folded } from './folded.ts';
import { passwordHashing, rateNewPassword } from './password-hashing.ts';

interface Owner {
  readonly email: string;
  readonly name: string;
}

interface Fault {
  readonly fault: PasswordFault;
  readonly part?: string;
}

type Names = Pick<OpenContext['institution'], 'name' | 'productName'>;

const wordsOf = (text: string) => text.split(/[^\p{Letter}\p{Mark}\p{Number}]+/u);
const lettersOf = (text: string) => text.split(/[^\p{Letter}\p{Mark}]+/u);

const digitsAsLetters: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** The readings of a password: folded, and with look-alike digits replaced by letters. */
const readingsOf = (password: string): readonly string[] => [
  folded(password),
  folded(password.replace(/[4@31!05$7]/g, (sign) => digitsAsLetters[sign] ?? sign)),
];

function partsOf({ email, name }: Owner, names: Names): readonly [PasswordFault, string[]][] {
  const [local = ''] = email.split('@');
  return [
    ['ownName', [name, ...wordsOf(name)]],
    ['ownAddress', [email, local, ...wordsOf(local), ...lettersOf(local)]],
    ['product', [names.productName]],
    ['institution', [names.name]],
  ];
}

/** The part of a password that anyone knows about its owner or this portal. */
function findOwnPart(password: string, owner: Owner, names: Names): Fault | undefined {
  const readings = readingsOf(password);
  for (const [fault, parts] of partsOf(owner, names)) {
    const part = parts.find((text) => {
      const sought = folded(text);
      return (
        sought.length >= minOwnPartLength && readings.some((reading) => reading.includes(sought))
      );
    });
    if (part !== undefined) return { fault, part };
  }
  return undefined;
}

/** The name of which a password consists, except for a few characters. */
function findOnlyName(password: string, names: Names): Fault | undefined {
  for (const [fault, name] of [
    ['product', names.productName],
    ['institution', names.name],
  ] as const) {
    const words = wordsOf(name).filter((word) => folded(word).length >= minOwnPartLength);
    for (const reading of readingsOf(password)) {
      const held = words.filter((word) => reading.includes(folded(word)));
      const rest = held.reduce((text, word) => text.replaceAll(folded(word), ''), reading);
      if (held.length > 0 && rest.length < minLengthBesideNames) {
        return { fault, part: held.join(' ') };
      }
    }
  }
  return undefined;
}

const faultByPattern: Readonly<Record<string, PasswordFault>> = {
  repeat: 'repeated',
  sequence: 'sequence',
  spatial: 'sequence',
};

async function findFault(password: string, owner: Owner, names: Names): Promise<Fault | undefined> {
  const own = findOwnPart(password, owner, names) ?? findOnlyName(password, names);
  if (own) return own;
  const known = [owner.email, owner.name, names.productName, names.name].flatMap(wordsOf);
  const words = known.map(folded).filter((word) => word.length >= 3);
  const { guessesLog10, pattern } = await rateNewPassword(password, words);
  if (guessesLog10 >= minGuessesLog10) return undefined;
  return { fault: faultByPattern[pattern] ?? 'common' };
}

interface NewPassword {
  readonly password: string;
  readonly owner: Owner;
  /** The input field of the password. */
  readonly path: string;
}

/**
 * Checks every new password; one that predates the rule still signs in.
 * @throws Refusal `invalid` at the password's field, with the reason; `tooMany`
 */
export async function refuseWeakPassword(
  { institution }: Pick<OpenContext, 'institution'>,
  { password, owner, path }: NewPassword,
): Promise<void> {
  const found = await findFault(password, owner, institution);
  if (!found) return;
  const { fault, part = '' } = found;
  throw new Refusal('invalid', {
    fields: [{ path, message: [passwordFaultLabels[fault], { part }] }],
  });
}

/**
 * Hashes a new password; see `refuseWeakPassword`.
 * @throws Refusal `invalid`, `tooMany`
 */
export async function hashNewPassword(
  context: Pick<OpenContext, 'institution'>,
  given: NewPassword,
): Promise<string> {
  await refuseWeakPassword(context, given);
  return passwordHashing.hash(given.password);
}
