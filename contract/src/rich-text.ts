/**
 * The elements that HTML written by an administrator may have. The server's sanitiser, the editor's
 * schema and what the browser shows go by this one list; what is in another element is kept without it.
 */
export const richTextTags = [
  'a',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'th',
  'tr',
  'u',
  'ul',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** The attributes that are kept, by element; every other is dropped. */
export const richTextAttributes: Readonly<Partial<Record<RichTextTag, readonly string[]>>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** Elements that mean the same as one of the list, which they become. */
export const richTextSynonyms: Readonly<Record<string, RichTextTag>> = {
  b: 'strong',
  del: 's',
  div: 'p',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  i: 'em',
  strike: 's',
};

/** Elements of which nothing is kept, their text neither. */
export const droppedElements = [
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'xmp',
] as const;

/** Where a link may lead: the web, a mail, a telephone, or the portal itself. */
export const safeLink = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i;

/** The address of a picture of the portal, by its content: the only pictures that rich text shows. */
export const mediaAddress = /^\/media\/[0-9a-f]{64}\.webp$/;

/** A whole number as width, height, columns, rows or first number of a list. */
export const richTextNumber = /^[1-9]\d{0,4}$/;

/**
 * Whether the value of an attribute that an element may have can be kept.
 *
 * @param value without spaces around it
 */
export function isSafeAttribute(name: string, value: string): boolean {
  switch (name) {
    case 'href':
      // Browsers leave out tabs and line breaks: `/\t/host` is another host to them.
      return safeLink.test(value) && !/\p{Cc}/u.test(value);
    case 'src':
      return mediaAddress.test(value);
    case 'alt':
      return true;
    default:
      return richTextNumber.test(value);
  }
}
