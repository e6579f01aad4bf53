import { expect, test } from 'vitest';
import { compareBlocks, compareParts } from './compare-parts.ts';
import type { Block } from './html-blocks.ts';

const blocks = (...texts: string[]): Block[] => texts.map((text) => ({ kind: 'text', text }));
const inWords = (before: readonly Block[], after: readonly Block[]) =>
  compareBlocks(before, after).map(
    ({ change, block }) => ({ same: ' ', removed: '-', added: '+' })[change] + block.text,
  );

test('additions, removals and changes are shown in place', () => {
  expect(inWords(blocks('a', 'b', 'c'), blocks('a', 'x', 'c', 'd'))).toEqual([
    ' a',
    '-b',
    '+x',
    ' c',
    '+d',
  ]);
});

test('a block that moved is removed at one place and added at the other', () => {
  expect(inWords(blocks('a', 'b', 'c'), blocks('b', 'c', 'a'))).toEqual(['-a', ' b', ' c', '+a']);
});

test('a heading differs from a paragraph with the same text', () => {
  expect(
    compareBlocks([{ kind: 'heading', text: 'a' }], blocks('a')).map(({ change }) => change),
  ).toEqual(['removed', 'added']);
});

test('removed and kept blocks make up the old version, added and kept ones the new', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  const some = () => blocks(...Array.from({ length: next(8) }, () => 'abcd'.charAt(next(4))));
  for (let run = 0; run < 200; run++) {
    const before = some();
    const after = some();
    const lines = compareBlocks(before, after);
    const without = (change: string) =>
      lines.filter((line) => line.change !== change).map(({ block }) => block);
    expect(without('added')).toEqual(before);
    expect(without('removed')).toEqual(after);
  }
});

test('unchanged parts are omitted, and changes of formatting only are shown as such', () => {
  const part = (name: string, text: string, exact = text) => ({
    name,
    blocks: blocks(text),
    exact,
  });
  const changed = compareParts(
    [part('Title', 'One'), part('Content', 'Text', '<p>Text</p>'), part('End', 'x')],
    [part('Title', 'Two'), part('Content', 'Text', '<p><b>Text</b></p>'), part('End', 'x')],
  );
  expect(changed.map(({ name, isFormatOnly }) => [name, isFormatOnly])).toEqual([
    ['Title', false],
    ['Content', true],
  ]);
});
