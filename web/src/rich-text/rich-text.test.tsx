import { richTextTags } from '@tradebridge/contract/rich-text';
import { expect, test } from 'vitest';
import { sanitiseHtml } from '../../../server/src/rich-text/sanitise-html.ts';
import { documentOf, htmlOf, schema } from './html-of.ts';

const through = (html: string) => htmlOf(documentOf(schema, html));
const picture = `/media/${'0f'.repeat(32)}.webp`;

/** An example of each element of rich text, in a valid place. */
const examples: Record<(typeof richTextTags)[number], string> = {
  a: '<p><a href="/pages/home">Home</a></p>',
  blockquote: '<blockquote><p>Said</p></blockquote>',
  br: '<p>One<br />two</p>',
  code: '<p><code>code</code></p>',
  em: '<p><em>em</em></p>',
  h2: '<h2>Two</h2>',
  h3: '<h3>Three</h3>',
  h4: '<h4>Four</h4>',
  hr: '<p>Over</p><hr /><p>under</p>',
  img: `<p><img src="${picture}" alt="A welder" width="640" height="480" /></p>`,
  li: '<ul><li>Item<ul><li>Inner</li></ul></li></ul>',
  ol: '<ol start="3"><li>Third</li></ol>',
  p: '<p>Text</p>',
  pre: '<pre><code>as\n  typed</code></pre>',
  s: '<p><s>gone</s></p>',
  small: '<p><small>small</small></p>',
  strong: '<p><strong>strong</strong></p>',
  sub: '<p>H<sub>2</sub>O</p>',
  sup: '<p>m<sup>2</sup></p>',
  table: '<table><tbody><tr><th>Day</th></tr></tbody></table>',
  tbody: '<table><tbody><tr><td>Monday</td></tr></tbody></table>',
  td: '<table><tbody><tr><td colspan="2">wide</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
  th: '<table><tbody><tr><th rowspan="2">tall</th><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
  tr: '<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>',
  u: '<p><u>under</u></p>',
  ul: '<ul><li>Item</li></ul>',
};

test.each(richTextTags)('%s survives the editor, the sanitiser and the editor again', (tag) => {
  const html = examples[tag];
  expect(html).toContain(`<${tag}`);
  const written = through(html);
  expect(through(sanitiseHtml(written))).toBe(html);
});

test('the sanitiser leaves the editor’s HTML unchanged', () => {
  const unusual = `<p>a &amp; b &lt; c \u00a0"d" &amp;nbsp; <a href="https://x.example/?a=1&amp;b=&quot;">e</a></p><p><img src="${picture}" alt="" /></p>`;
  for (const html of [...Object.values(examples), unusual]) {
    expect(through(html)).toBe(html);
    expect(sanitiseHtml(html)).toBe(html);
  }
});

test('an empty document is an empty text', () => {
  for (const html of ['', ' ', '<p></p>', '<p></p><p></p>']) expect(through(html)).toBe('');
});
