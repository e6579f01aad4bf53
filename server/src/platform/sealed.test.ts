import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfToken, keyedHash, keyedHashes, keyIdOf, newToken, seal, unseal } from './sealed.ts';

const secret = 'a secret of the tests, long enough to be one';
const later = 'another secret of the tests, as long as that';
const only = (one: string) => ({ secret: one, previousSecrets: [] });

/** Sealed as before version 1: no key id, no owner. */
function sealUnversioned(purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'tradebridge', purpose, 32));
  const nonce = randomBytes(12);
  const encryption = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url');
}

test('a sealed value does not reveal its text, and opens again', () => {
  const sealed = seal(secret, 'words', 'Ngaire Tūhoe');
  expect(sealed).not.toContain('Ngaire');
  expect(unseal(only(secret), 'words', sealed)).toBe('Ngaire Tūhoe');
  expect(seal(secret, 'words', 'Ngaire Tūhoe')).not.toBe(sealed);
});

test('it opens with no other secret, for no other purpose, and not if modified', () => {
  const sealed = seal(secret, 'words', 'Ngaire');
  expect(() => unseal(only(later), 'words', sealed)).toThrow('not configured');
  expect(() => unseal(only(secret), 'other words', sealed)).toThrow();
  const end = sealed.lastIndexOf('.') + 1;
  const changed = `${sealed.slice(0, end)}${sealed[end] === 'A' ? 'B' : 'A'}${sealed.slice(end + 1)}`;
  expect(() => unseal(only(secret), 'words', changed)).toThrow();
});

test('it does not open with a truncated tag, which could be found by guessing', () => {
  const sealed = seal(secret, 'words', '');
  const end = sealed.lastIndexOf('.') + 1;
  const body = Buffer.from(sealed.slice(end), 'base64url');
  const cut = body.subarray(0, 12 + 4).toString('base64url');
  expect(() => unseal(only(secret), 'words', sealed.slice(0, end) + cut)).toThrow();
});

test('it opens only for its owner, with or without the format prefix', () => {
  const sealed = seal(secret, 'words', 'Ngaire', 'user-1');
  expect(unseal(only(secret), 'words', sealed, 'user-1')).toBe('Ngaire');
  expect(() => unseal(only(secret), 'words', sealed, 'user-2')).toThrow();
  expect(() => unseal(only(secret), 'words', sealed)).toThrow();
  // Read as the previous format, which had no owner.
  const body = sealed.slice(sealed.lastIndexOf('.') + 1);
  expect(() => unseal(only(secret), 'words', body, 'user-2')).toThrow();
});

test('it also opens with a previous secret, and names the one it needs', () => {
  const sealed = seal(secret, 'words', 'Ngaire');
  const rotated = { secret: later, previousSecrets: ['x'.repeat(32), secret] };
  expect(unseal(rotated, 'words', sealed)).toBe('Ngaire');
  expect(sealed).toContain(keyIdOf(secret));
  expect(keyIdOf(secret)).not.toBe(keyIdOf(later));
  expect(secret).not.toContain(keyIdOf(secret));
});

test('a value sealed before values had a version opens with the current or a previous secret', () => {
  const sealed = sealUnversioned('words', 'Ngaire');
  expect(unseal(only(secret), 'words', sealed, 'user-1')).toBe('Ngaire');
  expect(unseal({ secret: later, previousSecrets: [secret] }, 'words', sealed)).toBe('Ngaire');
  expect(() => unseal(only(later), 'words', sealed)).toThrow();
});

test('tokens are long and unique; equal values have equal hashes', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  expect(hashOfToken('a')).toBe(hashOfToken('a'));
  expect(keyedHash(secret, 'codes', '123456')).not.toBe(keyedHash(secret, 'other', '123456'));
  expect(keyedHashes({ secret: later, previousSecrets: [secret] }, 'codes', '123456')).toEqual([
    keyedHash(later, 'codes', '123456'),
    keyedHash(secret, 'codes', '123456'),
  ]);
});
