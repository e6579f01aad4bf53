import type { Page } from '@playwright/test';

export interface Word {
  /** As on the page, with the marks of surrounding labels removed. */
  readonly text: string;
  /** The element, and the attribute if it is in one. */
  readonly where: string;
}

/**
 * Every text of the page that contains letters and has no mark of a label, once the page is idle.
 */
export async function wordsWithoutLabel(page: Page, isLoading: () => boolean): Promise<Word[]> {
  let before = '';
  for (let round = 0; round < 60; round += 1) {
    await page.waitForTimeout(120);
    const now = await page.locator('#root').innerHTML();
    if (now === before && !isLoading()) break;
    before = now;
  }
  return page.evaluate(() => {
    const mark = /\u2064[\u200c\u2061\u2062\u2063]{7}/u;
    const names = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'alt',
      'placeholder',
      'title',
    ];
    const found: Word[] = [];
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      {
        acceptNode: (node) =>
          node instanceof Element &&
          node.matches('script, style, noscript, svg, [data-label-tools]')
            ? NodeFilter.FILTER_REJECT
            : NodeFilter.FILTER_ACCEPT,
      },
    );
    const note = (text: string, where: string) => {
      if (/\p{L}/u.test(text) && !mark.test(text)) found.push({ text: text.trim(), where });
    };
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0] ?? ''}`;
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Element) {
        for (const name of names) {
          note(node.getAttribute(name) ?? '', `${nameOf(node)}[${name}]`);
        }
      } else if (node.parentElement) note(node.textContent ?? '', nameOf(node.parentElement));
    }
    return found;
  });
}

/** Texts that are not the portal's own, and why. */
const reasons: readonly { readonly why: string; readonly is: RegExp }[] = [
  { why: 'a day, a time or both', is: /^(\d{1,2}-)?[A-Z][a-z]{2}-\d{4}( \d\d:\d\d:\d\d [ap]m)?$/ },
  {
    why: 'days, months and years, as the Intl of the browser names them',
    is: /^((Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|June|July|August|September|October|November|December|\d{1,4}|[,–—: ]|[ap]m)+$/,
  },
  { why: "the initials of somebody's picture", is: /^[A-ZÀ-Þ]{1,2}$/ },
  { why: 'the name of the product', is: /^Tradebridge$/ },
  { why: 'a size, whose unit is the same everywhere', is: /^[\d.,]+ [KMG]?B$/ },
  { why: 'a type of file by the name that it has everywhere', is: /^(PDF|JPEG|PNG|ZIP|CSV|TXT)$/ },
  { why: 'an address within the portal', is: /^\/[a-z/-]*$/ },
  { why: 'a locality as it is written on letters', is: /^[A-Z' -]+ [A-Z]{2,3} \d{4}$/ },
];

/** A word may be preceded by its number, like the points of a scale. */
const parts = /^\d+\s|\s*[·,–—()|:\n]\s*/;

/** A longer value is a text, whose words are not those of a name. */
const maxNameLength = 80;

/** The texts in the server's replies, from which a page is built. */
export class Answers {
  readonly #values = new Set<string>();
  readonly #names = new Set<string>();
  readonly #codes = new Set<string>();

  add(json: unknown): void {
    if (typeof json === 'string') {
      const pieces = json.split(/<[^>]*>/).map((piece) => decoded(piece).trim());
      // An e-mail address may be two texts, with a possible line break between them.
      const [, local, domain] = /^(\S+@)(\S+)$/.exec(json) ?? [];
      if (local && domain) pieces.push(local, domain);
      for (const piece of pieces) this.#values.add(piece);
      // A picture's description by its author.
      for (const [, alt = ''] of json.matchAll(/ alt="([^"]*)"/g)) this.#values.add(decoded(alt));
      const [name = ''] = pieces;
      if (pieces.length === 1 && name.length <= maxNameLength) this.#names.add(name);
    } else if (typeof json === 'object' && json !== null) {
      for (const value of Object.values(json)) this.add(value);
    }
  }

  /** Adds identifiers in the details of audit events: names of fields, and values. */
  addCodes(events: unknown): void {
    if (typeof events === 'string') this.#codes.add(asCode(events));
    else if (typeof events === 'object' && events !== null) {
      for (const [name, value] of Object.entries(events)) {
        this.#codes.add(asCode(name));
        this.addCodes(value);
      }
    }
  }

  /** Whether a text is an identifier as words: `Attempt id` for `attemptId`. */
  hasCode(text: string): boolean {
    return this.#codes.has(asCode(text));
  }

  hasName(text: string): boolean {
    return this.#names.has(text);
  }

  /** Whether a text is a value, or words of a name: `Xin` of `Xin Yi Chen`. */
  has(text: string): boolean {
    if (this.#values.has(text)) return true;
    const words = ` ${text} `;
    return [...this.#names].some((name) => ` ${name} `.includes(words));
  }
}

const asCode = (text: string) => text.toLowerCase().replaceAll(/[ _.-]/g, '');

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};
const decoded = (html: string) =>
  html.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** Why a text needs no label; null for a fixed text that lacks one. */
export function reasonFor({ text }: Word, answers: Answers): string | null {
  const known = reasons.find(({ is }) => is.test(text))?.why;
  if (known) return known;
  if (answers.has(text)) return 'data that the server answered';
  // Events of later releases have details that no list of labels could foresee
  // (`audit-details.ts`).
  if (answers.hasCode(text)) return 'a name of the code in an audit event, put in words';
  /** `Xin Yi` and `Au-Yeung`, which the server returns separately. */
  const isNames = (part: string) => {
    const words = part.split(' ');
    return words.some(
      (_, at) =>
        at > 0 &&
        answers.hasName(words.slice(0, at).join(' ')) &&
        answers.hasName(words.slice(at).join(' ')),
    );
  };
  const rest = text
    .split(parts)
    .filter((part) => /\p{L}/u.test(part) && !reasons.some(({ is }) => is.test(part)));
  return rest.every((part) => answers.has(part) || isNames(part))
    ? 'data that the server answered, put together'
    : null;
}
