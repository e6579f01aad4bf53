import {
  droppedElements,
  isSafeAttribute,
  richTextAttributes,
  richTextSynonyms,
  richTextTags,
} from '@tradebridge/contract/rich-text';
import sanitizeHtml from 'sanitize-html';

/** Characters of texts whose sanitised form is kept: what is on many pages is asked for again and again. */
const maxKeptCharacters = 4_000_000;
const kept = new Map<string, string>();
let keptCharacters = 0;

// Maps, since an element may be called `constructor` or `__proto__`.
const attributesOf = new Map<string, readonly string[]>(Object.entries(richTextAttributes));
const synonyms = new Map<string, string>(Object.entries(richTextSynonyms));

/** Control characters and halves of characters, which the database does not take or nobody sees. */
const withoutUnseen = (text: string) => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '');

/** What is left of an element's attributes. */
function safeAttributes(tagName: string, attributes: sanitizeHtml.Attributes) {
  const safe: Record<string, string> = {};
  for (const name of attributesOf.get(tagName) ?? []) {
    const given = attributes[name];
    if (given === undefined) continue;
    const value = withoutUnseen(given).trim();
    if (isSafeAttribute(name, value)) safe[name] = value;
  }
  return safe;
}

/** Elements that no paragraph holds. A `div` around one of them is none, and left out. */
const blocks: ReadonlySet<string> = new Set([
  ...['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre'],
  ...['table', 'tbody', 'td', 'th', 'tr', 'ul'],
]);

/** Says of the element that was closed last whether a block was in it. */
class BlocksInside {
  readonly #open: boolean[] = [];
  isInLast = false;

  open(): void {
    this.#open.push(false);
  }

  close(name: string): void {
    this.isInLast = this.#open.pop() ?? false;
    if ((this.isInLast || blocks.has(name)) && this.#open.length > 0) {
      this.#open[this.#open.length - 1] = true;
    }
  }
}

function sanitiseOnce(html: string): string {
  const inside = new BlocksInside();
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    // Each was looked at by `transformTags`.
    allowedAttributes: false,
    nonTextTags: [...droppedElements],
    transformTags: {
      '*': (given, attributes) => {
        const tagName = synonyms.get(given) ?? given;
        return { tagName, attribs: safeAttributes(tagName, attributes) };
      },
    },
    textFilter: withoutUnseen,
    // A picture from anywhere else shows nothing and could tell its server who reads the page.
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'div' && inside.isInLast) return 'excludeTag';
      return tag === 'img' && attribs.src === undefined;
    },
    onOpenTag: () => inside.open(),
    onCloseTag: (name) => inside.close(name),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Deeper than anybody writes: what is read into a page must not be a tower.
    nestingLimit: 50,
  });
}

/** More than anything needs to come to rest. */
const maxRounds = 5;

/** Once more until nothing changes: what was left out may have kept elements apart that now meet. */
function sanitise(html: string): string {
  let safe = sanitiseOnce(html);
  for (let round = 1; round < maxRounds; round++) {
    const again = sanitiseOnce(safe);
    if (again === safe) break;
    safe = again;
  }
  return safe;
}

/** An administrator's HTML without what could do harm; the result sanitises to itself. */
export function sanitiseHtml(html: string): string {
  if (html === '') return html;
  const known = kept.get(html);
  if (known !== undefined) {
    // Kept longest is what was asked for last.
    kept.delete(html);
    kept.set(html, known);
    return known;
  }
  const safe = sanitise(html);
  keep(html, safe);
  return safe;
}

function keep(html: string, safe: string): void {
  if (html.length > maxKeptCharacters / 4) return;
  kept.set(html, safe);
  keptCharacters += html.length + safe.length;
  for (const [oldest, value] of kept) {
    if (keptCharacters <= maxKeptCharacters) break;
    kept.delete(oldest);
    keptCharacters -= oldest.length + value.length;
  }
}
