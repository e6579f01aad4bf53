import { expect, test } from 'vitest';
import { hasTelephoneNumber, hasWebAddress } from './reachable-words.ts';

test.each([
  'https://example.com/pay',
  'HXXP://example',
  'see example.com.',
  'pay at example.com.au/invoice today',
  'www example',
  'ask dana@example.com',
  'example。com',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'exam\u00adple.c\u200bom',
  'bücher.example',
  'пример.рф',
  'example.xn--p1ai',
  'http://192.0.2.1',
  '192.0.2.1/pay',
  'tel:0412',
])('“%s” has a web address', (text) => {
  expect(hasWebAddress(text)).toBe(true);
});

test.each([
  '0412 345 678',
  'call (03) 9123 4567',
  '+61 412 345 678',
  '+61-3-91234567',
  '1300.123.456',
  '13 12 34',
  '131234',
  '9123 4567',
  '0412345678',
  '0 4 1 2 3 4 5 6 7 8',
  '０４１２ ３４５ ６７８',
  '٠٤١٢ ٣٤٥ ٦٧٨',
  'due 01/03/2026, call 0412/345/678',
])('“%s” has a telephone number', (text) => {
  expect(hasTelephoneNumber(text)).toBe(true);
});

test.each([
  '',
  'Hello Sam, please pay this today. Thanks, Dana',
  'As agreed on 3.3.2026 (level 4, room 12): two units at $1,234.50 each, i.e. $2,469.00 in all.',
  'It is due on 01/03/2026 or 2026-03-01, at the latest by 5.30 p.m.',
  'Our order 4500 12, e.g. for the first term of 2026',
  'No.5 Main St. Hallam VIC 3803',
])('“%s” has neither', (text) => {
  expect([hasWebAddress(text), hasTelephoneNumber(text)]).toEqual([false, false]);
});
