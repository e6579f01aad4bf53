import { readFileSync } from 'node:fs';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import { afterEach, expect, test } from 'vitest';
import { withFirstTexts } from './first-page-texts.ts';

afterEach(() => setLabelOverrides({}));

const page = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8');

test('the page says what it needs, and which browsers it works in', () => {
  const filled = withFirstTexts(page);
  expect(filled).toContain('<noscript>This portal needs JavaScript.</noscript>');
  expect(filled).toContain('<h1>Incompatible Browser</h1>');
  for (const name of ['Chrome', 'Edge 79', 'Firefox', 'Safari']) expect(filled).toContain(name);
});

test('the page has an institution’s own texts, which never become markup', () => {
  setLabelOverrides({
    'firstPage.needsJavaScript': 'Switch on <JavaScript>',
    'firstPage.description': 'The "portal"',
    'firstPage.incompatibleTitle': '</script><b>$& Another browser',
  });
  const filled = withFirstTexts(page);
  expect(filled).toContain('<noscript>Switch on &lt;JavaScript&gt;</noscript>');
  expect(filled).toContain('content="The &quot;portal&quot;"');
  expect(filled).toContain('<h1>&lt;/script&gt;&lt;b&gt;$&amp; Another browser</h1>');
});
