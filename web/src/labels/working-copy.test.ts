import { expect, test } from 'vitest';
import {
  changeIn,
  changesOf,
  conflictsIn,
  copyOf,
  hear,
  keepMine,
  overrideIn,
  saved,
  takeTheirs,
  withChanges,
} from './working-copy.ts';

const original = { a: { text: 'A1', version: 1 }, b: { text: 'B3', version: 3 } };

test('only changed texts are saved, each with its original version', () => {
  let copy = changeIn(copyOf(original), 'a', 'Mine');
  copy = changeIn(copy, 'b', null);
  copy = changeIn(copy, 'c', 'New');
  expect(changesOf(copy)).toEqual([
    { key: 'a', text: 'Mine', version: 1 },
    { key: 'b', text: null, version: 3 },
    { key: 'c', text: 'New', version: null },
  ]);
});

test('a text that is changed back is not a change', () => {
  let copy = changeIn(copyOf(original), 'a', 'Mine');
  copy = changeIn(copy, 'a', 'A1');
  copy = changeIn(copy, 'c', 'New');
  copy = changeIn(copy, 'c', null);
  expect(changesOf(copy)).toEqual([]);
});

test('the override shown is the unsaved change, otherwise the saved text', () => {
  const copy = changeIn(copyOf(original), 'a', null);
  expect(overrideIn(copy, 'a')).toBeNull();
  expect(overrideIn(copy, 'b')).toBe('B3');
  expect(overrideIn(copy, 'c')).toBeNull();
});

test('labels saved by others are merged into the copy', () => {
  const copy = hear(changeIn(copyOf(original), 'a', 'Mine'), {
    a: original.a,
    c: { text: 'C1', version: 1 },
  });
  expect(conflictsIn(copy)).toEqual([]);
  expect(overrideIn(copy, 'b')).toBeNull();
  expect(overrideIn(copy, 'c')).toBe('C1');
  expect(changesOf(copy)).toEqual([{ key: 'a', text: 'Mine', version: 1 }]);
});

const theirs = { ...original, a: { text: 'Theirs', version: 2 } };

test('the same label saved by somebody else is a conflict that keeps both texts', () => {
  const copy = hear(changeIn(copyOf(original), 'a', 'Mine'), theirs);
  expect(conflictsIn(copy)).toEqual([{ key: 'a', mine: 'Mine', theirs: 'Theirs' }]);
  // The server refuses it as well.
  expect(changesOf(copy)).toEqual([{ key: 'a', text: 'Mine', version: 1 }]);
});

test('a conflict remains when the same label is changed again', () => {
  const copy = changeIn(hear(changeIn(copyOf(original), 'a', 'Mine'), theirs), 'a', 'Mine again');
  expect(conflictsIn(copy)).toEqual([{ key: 'a', mine: 'Mine again', theirs: 'Theirs' }]);
});

test('the same text saved by somebody else is not a conflict, and nothing is left to save', () => {
  const copy = hear(changeIn(copyOf(original), 'a', 'Theirs'), theirs);
  expect(conflictsIn(copy)).toEqual([]);
  expect(changesOf(copy)).toEqual([]);
});

test('mine is saved on top of theirs', () => {
  const copy = keepMine(hear(changeIn(copyOf(original), 'a', 'Mine'), theirs), 'a');
  expect(conflictsIn(copy)).toEqual([]);
  expect(changesOf(copy)).toEqual([{ key: 'a', text: 'Mine', version: 2 }]);
});

test('mine is saved if they reset to the default', () => {
  const { a: _, ...reset } = original;
  const copy = keepMine(hear(changeIn(copyOf(original), 'a', 'Mine'), reset), 'a');
  expect(changesOf(copy)).toEqual([{ key: 'a', text: 'Mine', version: null }]);
});

test('theirs takes the place of mine', () => {
  const copy = takeTheirs(hear(changeIn(copyOf(original), 'a', 'Mine'), theirs), 'a');
  expect(conflictsIn(copy)).toEqual([]);
  expect(changesOf(copy)).toEqual([]);
  expect(overrideIn(copy, 'a')).toBe('Theirs');
});

test('the next change starts from the saved text', () => {
  let copy = changeIn(changeIn(copyOf(original), 'a', 'Mine'), 'b', null);
  const sent = changesOf(copy);
  copy = changeIn(copy, 'c', 'Later');
  copy = saved(
    copy,
    [
      { key: 'a', text: 'Mine', version: 2 },
      { key: 'b', text: null, version: null },
    ],
    sent,
  );
  expect(changesOf(copy)).toEqual([{ key: 'c', text: 'Later', version: null }]);
  expect(copy.current).toEqual({ a: { text: 'Mine', version: 2 } });
});

test('changes that outlived their session start from the server’s current texts', () => {
  const copy = copyOf(original, { a: 'Mine', b: 'B3' });
  expect(changesOf(copy)).toEqual([{ key: 'a', text: 'Mine', version: 1 }]);
});

test('changes override the server’s texts', () => {
  expect(withChanges({ a: 'A1', b: 'B3' }, { a: null, c: 'New' })).toEqual({ b: 'B3', c: 'New' });
});
