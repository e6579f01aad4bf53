import { expect, test } from 'vitest';
import { pageOfLink } from './page-of-link.ts';

test('links to pages of the portal are recognised', () => {
  expect(pageOfLink('/pages/safety')).toBe('safety');
  expect(pageOfLink('/pages/safety?x=1#boots')).toBe('safety');
  expect(pageOfLink('/preview/safety?as=learner')).toBe('safety');
  expect(pageOfLink('/invoices')).toBeNull();
  expect(pageOfLink('https://a.example/pages/safety')).toBeNull();
  expect(pageOfLink('//pages/safety')).toBeNull();
});

test('an address without a page id is the first page', () => {
  expect(pageOfLink('/pages')).toBe('');
  expect(pageOfLink('/pages/')).toBe('');
});
