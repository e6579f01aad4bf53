import { defineLabels } from '@tradebridge/contract/labels';
import { afterEach, expect, test } from 'vitest';
import { plural, setLabelOverrides, translate } from './labels.ts';

const labels = defineLabels('test', { one: '1 unit', many: '{count} units', who: 'Hello {name}' });

afterEach(() => setLabelOverrides({}));

test('values are put into a label', () => {
  expect(translate(labels.who, { name: 'Ngaire' })).toBe('Hello Ngaire');
});

test("an administrator's wording goes before the default", () => {
  setLabelOverrides({ 'test.who': 'Kia ora {name}' });
  expect(translate(labels.who, { name: 'Ngaire' })).toBe('Kia ora Ngaire');
});

test('one and many have labels of their own', () => {
  const say = (count: number) => translate(plural(count, labels.one, labels.many), { count });
  expect([say(0), say(1), say(2)]).toEqual(['0 units', '1 unit', '2 units']);
});
