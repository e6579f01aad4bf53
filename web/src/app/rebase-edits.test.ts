import { expect, test } from 'vitest';
import { changedFields, rebaseEdits } from './rebase-edits.ts';

interface Entry {
  phone: string;
  role: string;
  address: { line1: string };
}
const base: Entry = { phone: '1', role: 'admin', address: { line1: 'a' } };
const began = (entry: Partial<Entry>) => ({
  base,
  version: 1,
  entry: { ...base, ...entry },
  meanwhile: [],
});

test('only what the user changed is sent', () => {
  expect(changedFields(began({ phone: '2', address: { line1: 'a' } }))).toEqual({ phone: '2' });
});

test('a field that the user left alone is taken over, so that it is not sent', () => {
  const rebased = rebaseEdits(began({ phone: '2' }), { ...base, role: 'reader' }, 2);
  expect(rebased.entry).toEqual({ ...base, phone: '2', role: 'reader' });
  expect(rebased.version).toBe(2);
  expect(rebased.meanwhile).toEqual([{ name: 'role', theirs: 'reader', isOpen: false }]);
  expect(changedFields(rebased)).toEqual({ phone: '2' });
});

test('for a field that both changed, both values stay until the user chooses', () => {
  const theirs = { ...base, phone: '3', address: { line1: 'b' } };
  const rebased = rebaseEdits(began({ phone: '2', address: { line1: 'b' } }), theirs, 2);
  expect(rebased.entry.phone).toBe('2');
  expect(rebased.meanwhile).toEqual([{ name: 'phone', theirs: '3', isOpen: true }]);
  const again = rebaseEdits(rebased, { ...theirs, phone: '4' }, 3);
  expect(again.meanwhile).toEqual([{ name: 'phone', theirs: '4', isOpen: true }]);
  const agreed = rebaseEdits(again, { ...theirs, phone: '2' }, 4);
  expect(agreed.meanwhile).toEqual([]);
  expect(changedFields(agreed)).toEqual({});
});
