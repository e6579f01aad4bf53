/**
 * Elements allowed in administrators' HTML. The server's sanitiser, the editor's schema and the
 * display all use this list. The content of any other element is kept without it.
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

/** Attributes that are kept, by element; all others are dropped. */
export const richTextAttributes: Readonly<Partial<Record<RichTextTag, readonly string[]>>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
};

/** Elements replaced by one of the list with the same meaning. */
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

/** Elements dropped with their text. */
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

/** The address of a picture in the portal: the only pictures that rich text may show. */
export const mediaAddress = /^\/media\/[0-9a-f]{64}\.webp$/;

/** A positive integer for width, height, columns, rows or the first number of a list. */
const richTextNumber = /^[1-9]\d{0,4}$/;

/**
 * Whether the value of an allowed attribute can be kept.
 *
 * @param value without surrounding spaces
 */
export function isSafeAttribute(name: string, value: string): boolean {
  switch (name) {
    case 'href':
      // Browsers drop tabs and line breaks, so `/\t/host` is another host to them.
      return safeLink.test(value) && !/\p{Cc}/u.test(value);
    case 'src':
      return mediaAddress.test(value);
    case 'alt':
      return true;
    default:
      return richTextNumber.test(value);
  }
}
