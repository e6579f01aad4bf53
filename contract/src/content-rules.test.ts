import { describe, expect, test } from 'vitest';
import { CustomPageFilter, isActionUrl, pageFilter } from './content-rules.ts';

describe('the filter of menu items', () => {
  const item = { published: true, public: true };

  test('of the base class throws until a product defines which items are shown', () => {
    const base = new CustomPageFilter();
    expect(() => base.isShown(item, { isContact: true })).toThrow(
      new Error('Base CustomPageFilterService is not implemented...'),
    );
  });

  test.each([
    { published: true, public: true, isContact: true, isShown: true },
    { published: true, public: true, isContact: false, isShown: true },
    { published: true, public: false, isContact: true, isShown: true },
    { published: true, public: false, isContact: false, isShown: false },
    { published: false, public: true, isContact: true, isShown: false },
    { published: false, public: true, isContact: false, isShown: false },
    { published: false, public: false, isContact: true, isShown: false },
    { published: false, public: false, isContact: false, isShown: false },
  ])('of this product: $published, $public, to a contact $isContact: $isShown', (given) => {
    expect(pageFilter).toBeInstanceOf(CustomPageFilter);
    expect(pageFilter.isShown(given, given)).toBe(given.isShown);
  });
});

describe('the address of an action', () => {
  test.each([
    'https://good.test',
    'HTTPS://good.test:8443/a?b=c#d',
    'https://münchen.example/käse',
    'https://192.0.2.7/a',
    'https://[2001:db8::1]/a',
    'https://good.test/@name/a b',
    '/',
    '/pages/safety#boots',
    '/apprentices?search=a/../b',
    '/files/a.pdf',
    '/.well-known/a',
  ])('%s may be opened', (url) => {
    expect(isActionUrl(url)).toBe(true);
  });

  test.each([
    '',
    'http://good.test',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt://good.test/%0aalert(1)',
    'data:text/html,<script>x()</script>',
    'vbscript:x',
    'blob:https://good.test/a',
    'mailto:help@good.test',
    'ftp://good.test',
    'pages/safety',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/a/%2E.//evil.test',
    '/a\\..\\\\evil.test',
    'https:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    'https://',
    'https://?a',
    'https://user@evil.test',
    'https://user:secret@evil.test',
    'https://:secret@evil.test',
    'https://good.test@evil.test',
    'https://good.test\\@evil.test',
    'https://good.test:a@evil.test',
    'https://good%2etest',
    'https://good.test:port',
  ])('%j may not', (url) => {
    expect(isActionUrl(url)).toBe(false);
  });
});
