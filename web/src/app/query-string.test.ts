import { expect, test } from 'vitest';
import { parseQuery, writeQuery } from './query-string.ts';

test('a query is parsed back unchanged', () => {
  for (const query of ['', '?q=1', '?q=true&tab=units', '?redirectUrl=%2Fhome%3Fa%3D1']) {
    expect(writeQuery(parseQuery(query))).toBe(query);
  }
});

test('absent values are omitted', () => {
  expect(writeQuery({ q: undefined, tab: null, page: 2 })).toBe('?page=2');
});
