import {
  droppedElements,
  isSafeAttribute,
  richTextAttributes,
  richTextSynonyms,
  richTextTags,
} from '@tradebridge/contract/rich-text';
import sanitizeHtml from 'sanitize-html';

/** Characters of texts whose sanitised form is kept: what is on many pages is asked for again and again. */
const mostKeptCharacters = 4_000_000;
const kept = new Map<string, string>();
let keptCharacters = 0;

const attributesOf: Readonly<Record<string, readonly string[]>> = richTextAttributes;

/** What is left of an element's attributes. */
function safeAttributes(tagName: string, attributes: sanitizeHtml.Attributes) {
  const safe: Record<string, string> = {};
  for (const name of attributesOf[tagName] ?? []) {
    const value = attributes[name]?.trim();
    if (value !== undefined && isSafeAttribute(name, value)) safe[name] = value;
  }
  return safe;
}

const asSynonym = (tagName: string) => richTextSynonyms[tagName] ?? tagName;

function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    // Each was looked at by `transformTags`.
    allowedAttributes: false,
    nonTextTags: [...droppedElements],
    transformTags: {
      '*': (given, attributes) => {
        const tagName = asSynonym(given);
        return { tagName, attribs: safeAttributes(tagName, attributes) };
      },
    },
    // A picture from anywhere else shows nothing and could tell its server who reads the page.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Deeper than anybody writes: what is read into a page must not be a tower.
    nestingLimit: 50,
  });
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
  if (html.length > mostKeptCharacters / 4) return;
  kept.set(html, safe);
  keptCharacters += html.length + safe.length;
  for (const [oldest, value] of kept) {
    if (keptCharacters <= mostKeptCharacters) break;
    kept.delete(oldest);
    keptCharacters -= oldest.length + value.length;
  }
}
