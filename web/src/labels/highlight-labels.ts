import { type FoundIn, labelsBelow, wordAttributes } from './found-labels.ts';

/** On every element with labels: `text`, or `attribute` if it is not visible. */
const attribute = 'data-label-in';

/** Highlights labels while the page changes. Returns how to stop. */
export function highlightLabels(): () => void {
  let shown = new Map<Element, FoundIn>();
  const draw = () => {
    const found = new Map<Element, FoundIn>();
    for (const { element, in: where } of labelsBelow(document.body)) {
      if (found.get(element) !== 'text') found.set(element, where);
    }
    for (const element of shown.keys()) {
      if (!found.has(element)) element.removeAttribute(attribute);
    }
    for (const [element, where] of found) {
      if (element.getAttribute(attribute) !== where) element.setAttribute(attribute, where);
    }
    shown = found;
  };

  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: wordAttributes,
  });
  draw();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const element of shown.keys()) element.removeAttribute(attribute);
  };
}
