import { expect, test } from 'vitest';
import { telOf } from './wording.ts';

test('a telephone number is dialled without formatting', () => {
  expect(telOf('(03) 9555 0142')).toBe('tel:0395550142');
  expect(telOf('+61 3 9555 0142')).toBe('tel:+61395550142');
});
