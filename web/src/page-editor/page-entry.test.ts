import { expect, test } from 'vitest';
import {
  entryOf,
  entryOfBody,
  isPageId,
  isSameEntry,
  newItem,
  suggestedId,
  titleOfCopy,
} from './page-entry.ts';

const page = {
  id: 'safety',
  title: 'Safety',
  subtitle: '',
  content: '<p>Boots</p>',
  content2: '',
  items: [],
  formId: null,
  lastUpdated: '2026-03-01T00:00:00Z',
  version: 3,
};

test('pages with the same content are equal, whatever their version', () => {
  expect(isSameEntry(page, { ...page, version: 4 } as typeof page)).toBe(true);
  expect(isSameEntry(page, { ...page, subtitle: 'On site' })).toBe(false);
});

test('pages are equal whatever the order of their properties', () => {
  const icon = { p: 'bold', n: 'list', c1: '', c2: '', po: 1, so: 0.4 } as const;
  const item = { ...newItem('Boots', '#000000'), icon };
  const otherwise = Object.fromEntries(Object.entries(item).reverse()) as typeof item;
  const turned = { ...otherwise, icon: { so: 0.4, po: 1, c2: '', c1: '', n: 'list', p: 'bold' } };
  expect(isSameEntry({ ...page, items: [item] }, { ...page, items: [turned as typeof item] })).toBe(
    true,
  );
  expect(
    isSameEntry({ ...page, items: [item] }, { ...page, items: [{ ...item, title: 'Gloves' }] }),
  ).toBe(false);
});

test('a version from the history is edited as an entry, without its version number', () => {
  expect(entryOfBody({ ...page })).toEqual(entryOf(page));
  expect(entryOfBody({ title: 'Old' })).toEqual({
    title: 'Old',
    subtitle: '',
    content: '',
    content2: '',
    items: [],
    formId: null,
  });
});

test('an address is made of the letters and digits of a title', () => {
  expect(suggestedId('Safety on site!')).toBe('safety-on-site');
  expect(suggestedId('Tūhoe & Söhne – 2026')).toBe('tuhoe-sohne-2026');
  expect(suggestedId('!!')).toBe('');
  expect(suggestedId(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
});

test('a suggested address is valid', () => {
  for (const title of ['Safety', 'A b', `${'x '.repeat(60)}`]) {
    expect(isPageId(suggestedId(title))).toBe(true);
  }
  expect(isPageId('')).toBe(false);
  expect(isPageId('a/b')).toBe(false);
  expect(isPageId('a'.repeat(65))).toBe(false);
});

test('the title of a copy keeps its suffix, however long it is', () => {
  expect(titleOfCopy('Safety', ' (Copy)')).toBe('Safety (Copy)');
  const long = titleOfCopy('x'.repeat(200), ' (Copy)');
  expect(long).toHaveLength(200);
  expect(long.endsWith('x (Copy)')).toBe(true);
});
