import type { Label } from '@tradebridge/contract/labels';
import { labelsIn } from './marks.ts';

/** Marks the editor's own elements, which are used and not edited. */
export const toolsAttribute = 'data-label-tools';
const tools = `[${toolsAttribute}]`;

/** Attributes with text for users or screen readers. */
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

/** Clickable elements: all of their text belongs to one action. */
const acting =
  'a, button, input, label, option, select, summary, textarea, [role="button"], [role="link"], [role="menuitem"], [role="option"], [role="radio"], [role="switch"], [role="tab"]';

export const isOfTools = (node: Node | null): boolean => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(tools) != null;
};

export type FoundIn = 'text' | 'attribute';

/** A label on the page. */
export interface Found {
  readonly label: Label;
  readonly element: Element;
  readonly in: FoundIn;
}

/** The labels in an element and below it, in document order. */
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

/** The labels of a click: of the element itself, or of the one it acts for. */
export function labelsAt(target: Element): Label[] {
  const own = [...target.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? inText(node, target) : [],
  );
  const whole = target.closest(acting);
  const found = [...own, ...inAttributes(target)];
  if (found.length > 0) return eachOnce(found);
  // The text of a check box or radio button is in the label around or beside it.
  const named = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
  return eachOnce([...named, ...(whole ? [whole] : [])].flatMap(labelsBelow));
}

export const eachOnce = (found: readonly Found[]): Label[] => [
  ...new Map(found.map(({ label }) => [label.key, label])).values(),
];
