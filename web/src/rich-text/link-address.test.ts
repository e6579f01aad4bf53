import { safeLink } from '@tradebridge/contract/rich-text';
import { expect, test } from 'vitest';
import { addressEntered, addressOfPage, pageOfAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  [' http://example.com ', 'http://example.com'],
  ['example.com/terms', 'https://example.com/terms'],
  ['www.example.com.au', 'https://www.example.com.au'],
  ['office@example.com', 'mailto:office@example.com'],
  ['mailto:office@example.com?subject=Hi', 'mailto:office@example.com?subject=Hi'],
  ['(03) 9000 0000', 'tel:0390000000'],
  ['+61 3 9000 0000', 'tel:+61390000000'],
  ['/pages/home', '/pages/home'],
])('%s leads to %s', (entered, address) => {
  expect(addressEntered(entered)).toBe(address);
  expect(address).toMatch(safeLink);
});

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'https:',
  'https://',
  'mailto:',
  'words and more',
  '',
])('%j leads nowhere', (entered) => {
  expect(addressEntered(entered)).toBeNull();
});

test('a page of the portal is linked by its address', () => {
  expect(pageOfAddress(addressOfPage('home'))).toBe('home');
  expect(pageOfAddress('/pages/home/more')).toBeUndefined();
  expect(pageOfAddress('https://example.com/pages/home')).toBeUndefined();
});
