import { expect, test } from 'vitest';
import { ariaKeys, namesOfKeys } from './key-names.ts';

test('keys have the names on the keyboard', () => {
  expect(namesOfKeys('Mod+Alt+2', false)).toBe('Ctrl+Alt+2');
  expect(namesOfKeys('Mod+Shift+Z', true)).toBe('⌘⇧Z');
  expect(ariaKeys('Mod+B', false)).toBe('Control+B');
  expect(ariaKeys('Mod+B', true)).toBe('Meta+B');
});
