import type { Label } from '@tradebridge/contract/labels';
import { isOfTools, labelsAt } from './found-labels.ts';
import { marking } from './marks.ts';

/** Text fields in which Enter and Space are characters. */
const isMultiline = (target: Element) =>
  target.matches('textarea, [contenteditable]:not([contenteditable="false"])');
const isTyping = (target: Element) =>
  isMultiline(target) ||
  target.matches(
    'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"], [type="range"], [type="color"])',
  );

/** Whether a key changes or opens a select, or chooses another radio button. */
const chooses = ({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element) =>
  target instanceof HTMLSelectElement
    ? (key.length === 1 && !ctrlKey && !metaKey) || /^(Enter|Arrow|Home|End|Page|F4)/.test(key)
    : target.matches('input[type="radio"], input[type="range"]') &&
      /^(Arrow|Home|End|Page)/.test(key);

/**
 * Keys that move the focus. All others may act on the page, such as deleting the focused element.
 */
const moves = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  /^(Tab|Escape|Arrow|Home|End|Page)/.test(key) && !altKey && !ctrlKey && !metaKey;

/**
 * In edit mode nothing on the page acts: a click, tap, Enter or Space finds the labels under it.
 * Returns how to stop.
 *
 * @param onWords called with the labels found; not called if there are none
 */
export function interceptActs(onWords: (labels: Label[]) => void): () => void {
  const stop = new AbortController();
  // Before every listener of the page, which are on the document and below.
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name], target: Element) => void,
  ) =>
    window.addEventListener(
      name,
      (event) => {
        const { target } = event;
        if (target instanceof Element && !isOfTools(target)) listener(event, target);
      },
      { capture: true, signal: stop.signal },
    );
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  listen('click', (event, target) => {
    hold(event);
    // The first of two clicks has reported already; likewise a label's click on its field.
    if (event.detail < 2) onWords(labelsAt(target));
  });
  const acts = ['auxclick', 'dblclick', 'submit', 'dragstart', 'dragover', 'drop'] as const;
  for (const name of acts) listen(name, hold);
  listen('paste', (event, target) => {
    if (!isTyping(target) || event.clipboardData?.files.length) hold(event);
  });
  for (const name of ['pointerdown', 'pointerup'] as const) {
    listen(name, (event, target) => {
      // A signature would be drawn. Touch still scrolls, because nothing is prevented.
      if (target.matches('canvas')) event.stopImmediatePropagation();
    });
  }
  listen('mousedown', (event, target) => {
    // The browser would open its list.
    if (target.closest('select')) hold(event);
  });
  listen('pointerup', (event, target) => {
    // A disabled button gets no click.
    if (event.isPrimary && target.closest(':disabled')) onWords(labelsAt(target));
  });
  listen('keydown', (event, target) => {
    if (chooses(event, target)) {
      hold(event);
      onWords(labelsAt(target));
    } else if (event.key === 'Enter' && !isMultiline(target)) {
      hold(event);
      if (!isTyping(target)) onWords(labelsAt(target));
    } else if (event.key === ' ' && !isTyping(target)) {
      hold(event);
      onWords(labelsAt(target));
    } else if (!isTyping(target) && !moves(event)) {
      // The browser's own shortcuts, such as copying, still work.
      event.stopImmediatePropagation();
    }
  });
  listen('keyup', (event, target) => {
    // A button acts when Space is released.
    if (event.key === ' ' && !isTyping(target)) hold(event);
  });
  return () => stop.abort();
}

/** Removes marks from copied text. Returns how to stop. */
export function keepMarksOutOfCopies(): () => void {
  const stop = new AbortController();
  const copy = (event: ClipboardEvent) => {
    const { activeElement } = document;
    const selection = document.getSelection();
    if (activeElement?.matches('input, textarea') || !selection || !event.clipboardData) return;
    const holder = document.createElement('div');
    for (let index = 0; index < selection.rangeCount; index += 1) {
      holder.append(selection.getRangeAt(index).cloneContents());
    }
    event.clipboardData.setData('text/plain', marking.strip(selection.toString()));
    event.clipboardData.setData('text/html', marking.strip(holder.innerHTML));
    event.preventDefault();
  };
  window.addEventListener('copy', copy, { signal: stop.signal });
  return () => stop.abort();
}
