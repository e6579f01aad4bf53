import { expect, test } from 'vitest';
import { documentOf, htmlOf, schema } from './html-of.ts';
import { inLines, lostOf } from './source.ts';

const lost = (html: string) => lostOf(html).map(({ kind, name }) => `${kind} ${name}`);

test('source reports what rich text does not support', () => {
  expect(lost('<p class="a" style="color:red">x<span>y</span></p><script>1</script>')).toEqual([
    'attribute class',
    'attribute style',
    'element span',
    'element script',
  ]);
  expect(lost('<p><img src="https://example.com/x.png"><a href="javascript:1">y</a></p>')).toEqual([
    'picture https://example.com/x.png',
    'link javascript:1',
  ]);
});

test('source reports what the editor would move', () => {
  expect(lost('<pre><strong>bold</strong></pre>')).toEqual(['format strong']);
});

test('source that loses nothing reports nothing', () => {
  expect(lost('<h1>A</h1><div>b</div><table><thead><tr><th>c</th></tr></thead></table>')).toEqual(
    [],
  );
  expect(lost('<ul><li>a</li></ul><p><b>b</b><i>c</i><br>d</p>')).toEqual([]);
});

test('formatted source is the same text', () => {
  const html =
    '<h2>A</h2><ul><li>b<ul><li>c</li></ul></li></ul><table><tbody><tr><th>d</th><td>e</td></tr></tbody></table>' +
    '<pre><code>one\ntwo</code></pre>';
  expect(inLines(html).split('\n').length).toBeGreaterThan(8);
  expect(htmlOf(documentOf(schema, inLines(html)))).toBe(html);
});
