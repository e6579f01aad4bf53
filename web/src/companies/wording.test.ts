import { expect, test } from 'vitest';
import { formatAbn, telOf } from './wording.ts';

test('an ABN is written in groups', () => {
  expect(formatAbn('11222333444')).toBe('11 222 333 444');
  expect(formatAbn('112 223 334 44')).toBe('11 222 333 444');
});

test('what is no ABN is left as it is', () => {
  expect(formatAbn('1122233344')).toBe('1122233344');
  expect(formatAbn('n/a')).toBe('n/a');
});

test('a telephone number is dialled without what only reads well', () => {
  expect(telOf('(03) 9555 0142')).toBe('tel:0395550142');
  expect(telOf('+61 3 9555 0142')).toBe('tel:+61395550142');
});
