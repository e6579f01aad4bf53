import { cleanBody, type LeftOut, readHtml, styleOf, withStyle } from './clean-html.ts';
import { listsOfWord } from './word-lists.ts';

/** Pasted content as rich text. */
export interface Pasted {
  readonly html: string;
  readonly leftOut: readonly LeftOut[];
}

/** The editor's mark for its own copies, which records where they were cut. */
const sliceMark = 'data-pm-slice';
const sliceForm = /^\d+ \d+(?: -\d+)? \[/;

/**
 * HTML from other programs, with its meaning and without its appearance: bold and italic stay,
 * colours and typefaces go, Word lists become lists.
 */
export function cleanPaste(html: string): Pasted {
  const source = readHtml(withoutNoise(html));
  const slice = source.querySelector(`[${sliceMark}]`)?.getAttribute(sliceMark) ?? '';
  const isOurs = sliceForm.test(slice);
  if (!isOurs) {
    listsOfWord(source);
    meaningOfStyles(source);
  }
  const { body, leftOut } = cleanBody(source);
  if (isOurs) body.firstElementChild?.setAttribute(sliceMark, slice);
  else dropFillers(body);
  return { html: body.innerHTML, leftOut };
}

/** Removes what only the source program uses: its style sheet, and Word elements such as `o:p`. */
const withoutNoise = (html: string): string =>
  html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, '').replace(/<\/?[ovwm]:[^<>]*>/gi, '');

/** Styles with a meaning. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/(?<![\w-])font-style:\s*(?:italic|oblique)/i, 'em'],
  [/(?<![\w-])text-decoration[^;]*:[^;]*underline/i, 'u'],
  [/(?<![\w-])text-decoration[^;]*:[^;]*line-through/i, 's'],
  [/(?<![\w-])vertical-align:\s*super/i, 'sup'],
  [/(?<![\w-])vertical-align:\s*sub/i, 'sub'],
];
const isNotBold = /(?<![\w-])font-weight:\s*(?:normal|[1-5]00)/i;
const blockOrLink = 'p, li, h1, h2, h3, h4, h5, h6, a, td, th, table, ul, ol, div, blockquote';

function meaningOfStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll(withStyle)) {
    const style = styleOf(element);
    // Google Docs wraps everything in a `b` that is not bold.
    if (element.matches('b, strong') && isNotBold.test(style))
      element.replaceWith(...element.childNodes);
    else if (!element.matches(blockOrLink)) wrapContent(element, style);
  }
}

function wrapContent(element: Element, style: string): void {
  if (!element.textContent?.trim()) return;
  for (const [pattern, tag] of meanings) {
    if (!pattern.test(style) || element.closest(tag)) continue;
    // Links are underlined anyway.
    if (tag === 'u' && (element.closest('a') || element.querySelector('a'))) continue;
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** Paragraphs and line breaks used as spacing, or left empty. */
function dropFillers(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const isEmpty = !paragraph.textContent?.trim() && !paragraph.querySelector('img');
    if (isEmpty && !paragraph.closest('td, th, li')) paragraph.remove();
  }
  for (const lineBreak of body.querySelectorAll('br')) {
    const isBetween =
      lineBreak.previousElementSibling?.matches(blockOrLink) &&
      !lineBreak.previousElementSibling.matches('a');
    if (isBetween) lineBreak.remove();
  }
}
