import type { Label } from '@tradebridge/contract/labels';
import { labelsIn } from './marks.ts';

/** What belongs to the editor itself: it is used, and not edited. */
export const toolsAttribute = 'data-label-tools';
const tools = `[${toolsAttribute}]`;

/** Attributes that hold words for a reader or a screen reader. */
export const wordAttributes = [
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'label',
  'placeholder',
  'title',
];

/** What acts when it is clicked: all of its words are those of one act. */
const acting =
  'a, button, input, label, option, select, summary, textarea, [role="button"], [role="link"], [role="menuitem"], [role="option"], [role="radio"], [role="switch"], [role="tab"]';

export const isOfTools = (node: Node | null): boolean => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(tools) != null;
};

export type FoundIn = 'text' | 'attribute';

/** A label where it is on display. */
export interface Found {
  readonly label: Label;
  readonly element: Element;
  readonly in: FoundIn;
}

/** Every label in an element and below it, in the order of the page. */
export function labelsBelow(root: Element): Found[] {
  const found: Found[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof Element && node.matches(tools)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  });
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (node instanceof Element) found.push(...inAttributes(node));
    else if (node.parentElement) found.push(...inText(node, node.parentElement));
  }
  return found;
}

const inText = (node: Node, element: Element): Found[] =>
  labelsIn(node.textContent ?? '').map((label) => ({ label, element, in: 'text' }));

const inAttributes = (element: Element): Found[] =>
  wordAttributes
    .flatMap((name) => labelsIn(element.getAttribute(name) ?? ''))
    .map((label) => ({ label, element, in: 'attribute' }));

/** The words of a click: of the element itself, else of what it acts for. */
export function labelsAt(target: Element): Label[] {
  const own = [...target.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? inText(node, target) : [],
  );
  const whole = target.closest(acting);
  const found = [...own, ...inAttributes(target)];
  if (found.length > 0) return eachOnce(found);
  // The text of a checkbox or radio button is in the label around it or beside it.
  const named = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
  return eachOnce([...named, ...(whole ? [whole] : [])].flatMap(labelsBelow));
}

export const eachOnce = (found: readonly Found[]): Label[] => [
  ...new Map(found.map(({ label }) => [label.key, label])).values(),
];
