import { expect, test } from 'vitest';
import { faultOfName, freeName, isProposedName, proposedName } from './field-names.ts';

test.each([
  ['Date of birth', 'date_of_birth'],
  ['  Größe (cm)? ', 'gro_e_cm'],
  ['ABN', 'abn'],
  ['？', ''],
  ['__proto__', 'proto'],
])('a label %j proposes the name %j', (label, name) => {
  expect(proposedName(label)).toBe(name);
});

test('a proposed name of a very long label has room for a number', () => {
  const name = proposedName('very long '.repeat(20));
  expect(faultOfName(freeName(name, new Set([name])), new Set([name]))).toBeNull();
});

test.each([
  ['', 'missing'],
  ['with space', 'characters'],
  ['ümlaut', 'characters'],
  ['__proto__', 'characters'],
  ['x'.repeat(65), 'characters'],
  ['Taken', 'taken'],
  ['free_1', null],
])('the name %j has the fault %j', (name, fault) => {
  expect(faultOfName(name, new Set(['taken']))).toBe(fault);
});

test('a chosen name is distinguished from one derived from the label', () => {
  expect(isProposedName('your_name', 'Your name', 'text')).toBe(true);
  expect(isProposedName('your_name_2', 'Your name', 'text')).toBe(true);
  expect(isProposedName('text', '', 'text')).toBe(true);
  expect(isProposedName('chosen', 'Your name', 'text')).toBe(false);
});
