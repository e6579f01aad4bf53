import { expect, test } from 'vitest';
import { blocksOfHtml } from './html-blocks.ts';

test('HTML is split into its visible blocks', () => {
  expect(
    blocksOfHtml(
      '<h2>Boots</h2><p>Wear <strong>boots</strong>.<br>Always.</p><ul><li><p>Size</p></li><li>Sole</li></ul><hr><blockquote><p>Ouch</p></blockquote>',
    ),
  ).toEqual([
    { kind: 'heading', text: 'Boots' },
    { kind: 'text', text: 'Wear boots. Always.' },
    { kind: 'item', text: 'Size' },
    { kind: 'item', text: 'Sole' },
    { kind: 'rule', text: '' },
    { kind: 'quote', text: 'Ouch' },
  ]);
});

test('links include their address, pictures their description, rows their cells', () => {
  expect(
    blocksOfHtml(
      '<p><a href="/pages/boots">Boots</a> here</p><img src="/x" alt="A boot"><table><tbody><tr><th><p>Size</p></th><td>42</td></tr></tbody></table>',
    ),
  ).toEqual([
    { kind: 'text', text: 'Boots (/pages/boots) here' },
    { kind: 'picture', text: 'A boot' },
    { kind: 'row', text: 'Size | 42' },
  ]);
});

test('text without an element is one block, and an empty text has none', () => {
  expect(blocksOfHtml('Page content.')).toEqual([{ kind: 'text', text: 'Page content.' }]);
  expect(blocksOfHtml('<p></p>')).toEqual([]);
});
