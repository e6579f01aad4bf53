import { expect, test } from 'vitest';
import { hashOfToken, keyedHash, newToken, seal, unseal } from './sealed.ts';

const secret = 'a secret of the tests, long enough to be one';

test('what is sealed is not what it says, and opens again', () => {
  const sealed = seal(secret, 'words', 'Ngaire Tūhoe');
  expect(sealed).not.toContain('Ngaire');
  expect(unseal(secret, 'words', sealed)).toBe('Ngaire Tūhoe');
  expect(seal(secret, 'words', 'Ngaire Tūhoe')).not.toBe(sealed);
});

test('it opens with no other secret, for no other purpose, and not once it was changed', () => {
  const sealed = seal(secret, 'words', 'Ngaire');
  expect(() => unseal(`${secret}!`, 'words', sealed)).toThrow();
  expect(() => unseal(secret, 'other words', sealed)).toThrow();
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
  expect(() => unseal(secret, 'words', changed)).toThrow();
});

test('tokens are long and each another; hashes are the same for the same', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  expect(hashOfToken('a')).toBe(hashOfToken('a'));
  expect(keyedHash(secret, 'codes', '123456')).not.toBe(keyedHash(secret, 'other', '123456'));
});
