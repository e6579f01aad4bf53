import { describe, expect, it } from 'vitest';
import { hasEveryWord, searchable, searchWordsOf } from './search-words.ts';

const finds = (text: string, query: string) => hasEveryWord(searchable(text), searchWordsOf(query));

describe('Searching', () => {
  it('finds a name without its macrons, its apostrophe and its capitals', () => {
    expect(finds('Ngaire Tūhoe', 'tuhoe')).toBe(true);
    expect(finds('Liam O’Connell', "o'connell")).toBe(true);
    expect(finds('Liam O’Connell', 'OCONNELL')).toBe(true);
  });

  it('requires every word, in any order', () => {
    expect(finds('Ngaire Tūhoe', 'tuh nga')).toBe(true);
    expect(finds('Ngaire Tūhoe', 'ngaire varma')).toBe(false);
  });

  it('finds everything when the search is empty', () => {
    expect(searchWordsOf('   ')).toEqual([]);
    expect(finds('anything', '  ')).toBe(true);
  });
});
