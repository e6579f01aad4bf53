import { defineLabels } from '@tradebridge/contract/labels';
import { afterEach, expect, test } from 'vitest';
import { plural, showOverrides, translate } from './labels.ts';

const labels = defineLabels('test', { one: '1 unit', many: '{count} units', who: 'Hello {name}' });

afterEach(() => showOverrides({}));

test('values are put into a label', () => {
  expect(translate(labels.who, { name: 'Ngaire' })).toBe('Hello Ngaire');
});

test('an administrator’s wording takes precedence over the default', () => {
  showOverrides({ 'test.who': 'Kia ora {name}' });
  expect(translate(labels.who, { name: 'Ngaire' })).toBe('Kia ora Ngaire');
});

test.each([
  ['Kia ora {whom}', 'a value that the default lacks'],
  ['{name} and {whom}', 'one more value than the default has'],
])('after an upgrade the default replaces an override with other values: %s', (text) => {
  showOverrides({ 'test.who': text, 'test.one': 'One {count}' });
  expect(translate(labels.who, { name: 'Ngaire' })).toBe('Hello Ngaire');
  expect(translate(labels.one, { count: 1 })).toBe('1 unit');
});

test('an override without a value of its default applies', () => {
  showOverrides({ 'test.who': 'Kia ora' });
  expect(translate(labels.who, { name: 'Ngaire' })).toBe('Kia ora');
});

test('singular and plural have separate labels', () => {
  const say = (count: number) => translate(plural(count, labels.one, labels.many), { count });
  expect([say(0), say(1), say(2)]).toEqual(['0 units', '1 unit', '2 units']);
});
