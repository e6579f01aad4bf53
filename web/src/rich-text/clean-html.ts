import {
  droppedElements,
  isSafeAttribute,
  type RichTextTag,
  richTextAttributes,
  richTextSynonyms,
  richTextTags,
} from '@tradebridge/contract/rich-text';

/** Something that rich text cannot contain. */
export interface LeftOut {
  readonly kind: 'element' | 'attribute' | 'picture' | 'link';
  /** The name of an element or attribute, or the address of a picture or link. */
  readonly name: string;
}

export interface CleanHtml {
  /** In a document that loads and runs nothing. */
  readonly body: HTMLElement;
  /** Each once. */
  readonly leftOut: readonly LeftOut[];
}

const allowed = new Set<string>(richTextTags);
const dropped = new Set<string>(droppedElements);
/** Parts of tables that can be dropped: their rows stay. */
const silent = new Set(['thead', 'tfoot', 'colgroup', 'col']);
const blocks = 'blockquote, div, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, section, table, ul';
const xhtml = 'http://www.w3.org/1999/xhtml';

/** Prefix of attributes that are parsed under another name. */
const quietly = 'data-was-';

/**
 * Renames styles and handlers: parsed as such, each would be reported as a violation of our policy.
 */
const quiet = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/([\s/"'])(style|on\w+)(?=\s*=)/gi, `$1${quietly}$2`),
  );

/** HTML parsed into a separate document, which loads and runs nothing. */
export const readHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(quiet(html), 'text/html').body;

/** The style of a parsed element. */
export const styleOf = (element: Element): string => element.getAttribute(`${quietly}style`) ?? '';

/** Parsed elements with a style. */
export const withStyle = `[${quietly}style]`;

/** HTML reduced to the elements and attributes of rich text. */
export const cleanHtml = (html: string): CleanHtml => cleanBody(readHtml(html));

/** The same for a parsed body. */
export function cleanBody(source: HTMLElement): CleanHtml {
  const { body } = document.implementation.createHTMLDocument('');
  const found = new Map<string, LeftOut>();
  const leaveOut = (kind: LeftOut['kind'], name: string) =>
    found.set(`${kind} ${name}`, { kind, name });
  copyInto(body, source, leaveOut);
  return { body, leftOut: [...found.values()] };
}

type LeaveOut = (kind: LeftOut['kind'], name: string) => void;

function copyInto(target: HTMLElement, source: Element, leaveOut: LeaveOut): void {
  for (const node of source.childNodes) {
    if (node instanceof Text) target.append(node.data);
    else if (node instanceof Element) copyElement(target, node, leaveOut);
  }
}

function copyElement(target: HTMLElement, element: Element, leaveOut: LeaveOut): void {
  const { localName } = element;
  if (element.namespaceURI !== xhtml || dropped.has(localName)) {
    leaveOut('element', localName);
    return;
  }
  const name = nameOf(element);
  if (!allowed.has(name)) {
    if (!silent.has(localName) && localName !== 'div') leaveOut('element', localName);
    copyInto(target, element, leaveOut);
    return;
  }
  const copy = target.ownerDocument.createElement(name);
  copyAttributes(copy, element, leaveOut);
  if (name === 'img' && !copy.hasAttribute('src')) {
    leaveOut('picture', element.getAttribute('src') ?? '');
    return;
  }
  // A link without a target becomes its text.
  const isText = name === 'a' && !copy.hasAttribute('href');
  if (!isText) target.append(copy);
  copyInto(isText ? target : copy, element, leaveOut);
}

/** A `div` around blocks is not a paragraph: the blocks are kept without it. */
function nameOf(element: Element): string {
  const { localName } = element;
  if (localName === 'div' && element.querySelector(blocks)) return 'div';
  return richTextSynonyms[localName] ?? localName;
}

function copyAttributes(copy: HTMLElement, element: Element, leaveOut: LeaveOut): void {
  const names = richTextAttributes[copy.localName as RichTextTag] ?? [];
  for (const name of names) {
    const value = element.getAttribute(name)?.trim();
    if (value === undefined) continue;
    if (isSafeAttribute(name, value)) copy.setAttribute(name, value);
    else if (name === 'href') leaveOut('link', value);
    else if (name !== 'src') leaveOut('attribute', name);
  }
  for (const { name } of element.attributes) {
    if (!names.includes(name)) leaveOut('attribute', name.replace(quietly, ''));
  }
}
