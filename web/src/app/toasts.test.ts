import { afterEach, expect, test, vi } from 'vitest';
import { closeAllToasts, closeToast, showToast, toasts } from './toasts.ts';

const action = { label: 'Undo', onClick: () => {} };
const plain = (title: string) => showToast({ level: 'info', title });
const undoable = (title: string) => showToast({ level: 'success', title, action });
const shown = () => toasts.get().map(({ title }) => title);

afterEach(closeAllToasts);

test('three are shown, and a newer one replaces the oldest', () => {
  const onGone = vi.fn();
  showToast({ level: 'info', title: 'a', onGone });
  for (const title of ['b', 'c', 'd']) plain(title);
  expect(shown()).toEqual(['b', 'c', 'd']);
  expect(onGone).toHaveBeenCalledOnce();
});

test('one that offers an action stays, and a plain one is replaced even if it is newer', () => {
  undoable('Undo 1');
  for (const title of ['a', 'b', 'c']) plain(title);
  expect(shown()).toEqual(['Undo 1', 'b', 'c']);
  undoable('Undo 2');
  expect(shown()).toEqual(['Undo 1', 'c', 'Undo 2']);
});

test('a plain one waits while all offer an action, and shows when one of them closes', () => {
  const [first = 0] = ['Undo 1', 'Undo 2', 'Undo 3'].map(undoable);
  plain('a');
  plain('b');
  expect(shown()).toEqual(['Undo 1', 'Undo 2', 'Undo 3']);
  closeToast(first);
  expect(shown()).toEqual(['Undo 2', 'Undo 3', 'a']);
});

test('another that offers an action is shown immediately, since its time is running', () => {
  const [first = 0] = ['Undo 1', 'Undo 2', 'Undo 3', 'Undo 4'].map(undoable);
  expect(shown()).toEqual(['Undo 1', 'Undo 2', 'Undo 3', 'Undo 4']);
  plain('a');
  closeToast(first);
  expect(shown()).toEqual(['Undo 2', 'Undo 3', 'Undo 4']);
});

test('a waiting one can be removed before it is shown', () => {
  const [first = 0] = ['Undo 1', 'Undo 2', 'Undo 3'].map(undoable);
  closeToast(plain('a'));
  closeToast(first);
  expect(shown()).toEqual(['Undo 2', 'Undo 3']);
});

test('all are removed at once, and each is notified', () => {
  const onGone = vi.fn();
  for (const title of ['Undo 1', 'Undo 2', 'Undo 3']) {
    showToast({ level: 'success', title, action, onGone });
  }
  showToast({ level: 'info', title: 'a', onGone });
  closeAllToasts();
  expect(shown()).toEqual([]);
  expect(onGone).toHaveBeenCalledTimes(4);
});
