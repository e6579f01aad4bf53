import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../browser-check.js', import.meta.url), 'utf8');

/** Runs the script with a user agent, and returns what it put on the page. */
function cardIn(userAgent: string, engine: unknown = Array): string | null {
  let card: string | null = null;
  const document = {
    title: '',
    documentElement: { setAttribute: () => {} },
    getElementById: (id: string) =>
      id === 'incompatible-browser'
        ? { textContent: '<h1>Incompatible Browser</h1>' }
        : {
            set innerHTML(html: string) {
              card = html;
            },
            querySelector: () => ({ textContent: 'Incompatible Browser' }),
          },
  };
  new Function('navigator', 'document', 'Array', script)({ userAgent }, document, engine);
  return card;
}

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const iphoneWebkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome', `${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`],
  [
    'headless Chrome',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`,
  ],
  ['Chrome on an iPhone', `${iphone} ${iphoneWebkit} CriOS/141.0 Mobile/15E148 Safari/604.1`],
  ['Edge 79', `${windows} ${webkit} Chrome/79.0.3945.74 Safari/537.36 Edg/79.0.309.43`],
  [
    'Edge on Android',
    `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/141.0 Mobile Safari/537.36 EdgA/141.0`,
  ],
  [
    'Edge on an iPhone',
    `${iphone} ${iphoneWebkit} Version/18.0 EdgiOS/141.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox on an iPhone', `${iphone} ${iphoneWebkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Safari on an iPhone', `${iphone} ${iphoneWebkit} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['an app on an iPhone', `${iphone} ${iphoneWebkit} Mobile/15E148`],
  ['an app on an iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${iphoneWebkit}`],
  [
    'an app on Android',
    `Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) ${webkit} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Opera, of the same engine as Chrome',
    `${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`,
  ],
])('%s is accepted', (_, userAgent) => {
  expect(cardIn(userAgent)).toBeNull();
});

test.each([
  ['Edge 18', `${windows} ${webkit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['a Chromium Edge before 79', `${windows} ${webkit} Chrome/76.0 Safari/537.36 Edg/76.0.182.0`],
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['one that nobody knows', 'SomethingElse/1.0'],
  ['none', ''],
])('%s is not accepted', (_, userAgent) => {
  expect(cardIn(userAgent)).toContain('<h1>Incompatible Browser</h1>');
});

test('a supported browser that is too old for the app also gets the card', () => {
  const old = `${windows} ${webkit} Chrome/100.0.0.0 Safari/537.36`;
  expect(cardIn(old, { prototype: {} })).toContain('Incompatible Browser');
});
