import type { Label } from '@tradebridge/contract/labels';
import { isOfTools, labelsAt } from './found-labels.ts';
import { marking } from './marks.ts';

/** Where typing goes: Enter and Space are characters there. */
const isMultiline = (target: Element) =>
  target.matches('textarea, [contenteditable]:not([contenteditable="false"])');
const isTyping = (target: Element) =>
  isMultiline(target) ||
  target.matches(
    'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"], [type="range"], [type="color"])',
  );

/** Whether a key changes a select or opens its list, or chooses another radio button. */
const chooses = ({ key, ctrlKey, metaKey }: KeyboardEvent, target: Element) =>
  target instanceof HTMLSelectElement
    ? (key.length === 1 && !ctrlKey && !metaKey) || /^(Enter|Arrow|Home|End|Page|F4)/.test(key)
    : target.matches('input[type="radio"], input[type="range"]') &&
      /^(Arrow|Home|End|Page)/.test(key);

/** Keys that move about the page. All others mean something to the page, such as deleting what has the focus. */
const moves = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  /^(Tab|Escape|Arrow|Home|End|Page)/.test(key) && !altKey && !ctrlKey && !metaKey;

/**
 * While labels are edited, nothing on the page acts: a click, a tap, Enter or Space finds the words of
 * what it meets. Answers how to stop that.
 *
 * @param onWords told what was found; nothing where there is no wording of the portal
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
    // The first click of two has told already; that of a label on its field, too.
    if (event.detail < 2) onWords(labelsAt(target));
  });
  const acts = ['auxclick', 'dblclick', 'submit', 'dragstart', 'dragover', 'drop'] as const;
  for (const name of acts) listen(name, hold);
  listen('paste', (event, target) => {
    if (!isTyping(target) || event.clipboardData?.files.length) hold(event);
  });
  for (const name of ['pointerdown', 'pointerup'] as const) {
    listen(name, (event, target) => {
      // A signature would be drawn. A finger still scrolls, for nothing is prevented.
      if (target.matches('canvas')) event.stopImmediatePropagation();
    });
  }
  listen('mousedown', (event, target) => {
    // Its list would open, which is the browser's own.
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
      // The browser's own shortcuts, such as copying, go on.
      event.stopImmediatePropagation();
    }
  });
  listen('keyup', (event, target) => {
    // A button acts when Space is let go.
    if (event.key === ' ' && !isTyping(target)) hold(event);
  });
  return () => stop.abort();
}

/** What is copied from the page carries no marks. Answers how to stop that. */
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
