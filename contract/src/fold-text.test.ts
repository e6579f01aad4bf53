import { describe, expect, it } from 'vitest';
import { foldText, hasEveryWord, isLongEnough, searchWordsOf } from './fold-text.ts';
import { foldedNames, otherNames } from './test-names.ts';

const finds = (text: string, search: string) => hasEveryWord(foldText(text), searchWordsOf(search));

describe('Folding', () => {
  it.each(foldedNames)('makes $names the same', ({ names, folded }) => {
    expect(names.map(foldText)).toEqual(names.map(() => folded));
  });

  it.each(foldedNames)('has each of $names find the others', ({ names, finds: parts = [] }) => {
    for (const name of names) {
      for (const search of [...names, ...parts])
        expect([search, finds(name, search)]).toEqual([search, true]);
    }
  });

  it.each(otherNames)('leaves %s and %s apart', (name, other) => {
    expect(finds(name, other)).toBe(false);
  });

  it('changes nothing of what is folded', () => {
    for (const { folded } of foldedNames) expect(foldText(folded)).toBe(folded);
  });
});

describe('A search', () => {
  it('requires every word, in any order', () => {
    expect(finds('Ngaire Tūhoe', 'tuh nga')).toBe(true);
    expect(finds('Ngaire Tūhoe', 'ngaire varma')).toBe(false);
  });

  it('finds everything when it is empty', () => {
    expect(searchWordsOf('  \u00a0 ')).toEqual([]);
    expect(finds('anything', '  ')).toBe(true);
  });

  it('takes what is hyphenated as one word', () => {
    expect(searchWordsOf('INV-2026-017 smith')).toEqual(['inv 2026 017', 'smith']);
  });

  it.each([
    ['王', true],
    ['김', true],
    ['ひ', true],
    ['ア', true],
    ['々', true],
    ['a', false],
    ['ab', true],
    [' a ', false],
  ])('%j is long enough for two characters: %j', (search, isEnough) => {
    expect(isLongEnough(search, 2)).toBe(isEnough);
  });
});
