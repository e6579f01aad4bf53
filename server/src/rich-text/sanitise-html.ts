import {
  droppedElements,
  isSafeAttribute,
  richTextAttributes,
  richTextSynonyms,
  richTextTags,
} from '@tradebridge/contract/rich-text';
import sanitizeHtml from 'sanitize-html';
import { CharacterCache } from '../platform/character-cache.ts';

/** Characters of sanitised texts in the cache: a text shown on many pages is needed often. */
const kept = new CharacterCache<string>(4_000_000);

// Maps, since an element may be named `constructor` or `__proto__`.
const attributesOf = new Map<string, readonly string[]>(Object.entries(richTextAttributes));
const synonyms = new Map<string, string>(Object.entries(richTextSynonyms));

/** Removes control characters and lone surrogates, which the database rejects or no one sees. */
const withoutUnseen = (text: string) => text.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, '');

/** The allowed attributes of an element. */
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

/**
 * Elements that are not allowed in a paragraph. A `div` around one of them is not a paragraph, and
 * is removed.
 */
const blocks: ReadonlySet<string> = new Set([
  ...['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre'],
  ...['table', 'tbody', 'td', 'th', 'tr', 'ul'],
]);

/** Tracks whether the last closed element contained a block. */
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
    // Each was checked by `transformTags`.
    allowedAttributes: false,
    nonTextTags: [...droppedElements],
    transformTags: {
      '*': (given, attributes) => {
        const tagName = synonyms.get(given) ?? given;
        return { tagName, attribs: safeAttributes(tagName, attributes) };
      },
    },
    textFilter: withoutUnseen,
    // A picture from elsewhere is not displayed and could reveal to its server who reads the page.
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'div' && inside.isInLast) return 'excludeTag';
      return tag === 'img' && attribs.src === undefined;
    },
    onOpenTag: () => inside.open(),
    onCloseTag: (name) => inside.close(name),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Deeper than anyone writes: parsed HTML must not be nested without limit.
    nestingLimit: 50,
  });
}

/** More than any text needs to become stable. */
const maxRounds = 5;

/** Repeats until nothing changes: removing markup may join pieces into new markup. */
function sanitise(html: string): string {
  let safe = sanitiseOnce(html);
  for (let round = 1; round < maxRounds; round++) {
    const again = sanitiseOnce(safe);
    if (again === safe) break;
    safe = again;
  }
  return safe;
}

/** Sanitises an administrator's HTML; sanitising the result changes nothing. */
export function sanitiseHtml(html: string): string {
  if (html === '') return html;
  const known = kept.get(html);
  if (known !== undefined) return known;
  const safe = sanitise(html);
  kept.set(html, safe, html.length + safe.length);
  return safe;
}
