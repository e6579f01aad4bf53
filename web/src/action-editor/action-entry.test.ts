import { expect, test } from 'vitest';
import { entryOf, faultsOf, inputOf, newEntry, shownAs } from './action-entry.ts';

const whole = { ...newEntry, title: 'Call us', actionPage: 'home', url: '/about' } as const;

test('a new action is a draft for contacts, an outlined button at the top in the primary colour', () => {
  expect(newEntry).toMatchObject({
    published: false,
    isPublic: false,
    position: 'top',
    appearance: 'outline',
    color: 'primary',
  });
});

test('an action needs a title and a page', () => {
  expect(faultsOf(newEntry)).toEqual(['title', 'actionPage']);
  expect(faultsOf(whole)).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  '//elsewhere.example',
  'http://plain.example',
  'data:text/html,x',
])('the address %s is refused', (url) => expect(faultsOf({ ...whole, url })).toEqual(['url']));

test.each(['https://elsewhere.example/x?y#z', '/pages/safety', ' /about '])(
  'the address %s is accepted',
  (url) => expect(faultsOf({ ...whole, url })).toEqual([]),
);

test('a published action needs a target, a draft does not', () => {
  expect(faultsOf({ ...whole, url: '' })).toEqual([]);
  expect(faultsOf({ ...whole, url: '', published: true })).toEqual(['target']);
  expect(faultsOf({ ...whole, url: '', published: true, pageId: 'safety' })).toEqual([]);
});

test('the entry is sent, and read back unchanged', () => {
  const input = inputOf('one', 3, { ...whole, url: ' /about ' });
  expect(input).toMatchObject({ id: 'one', version: 3, url: '/about' });
  expect(inputOf('one', 0, whole)).not.toHaveProperty('version');
  expect(entryOf({ ...shownAs(whole), id: 'one' })).toEqual(whole);
});
