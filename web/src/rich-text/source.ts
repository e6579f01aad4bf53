import { cleanHtml, type LeftOut } from './clean-html.ts';
import { documentOf, htmlOf, schema } from './html-of.ts';

/** What HTML would lose; `format` is an element of rich text that the editor cannot keep there. */
export interface Lost {
  readonly kind: LeftOut['kind'] | 'format';
  readonly name: string;
}

/** Elements that can be added or removed without changing text or meaning. */
const structural = new Set(['p', 'br', 'tbody']);

/** What would be left out of typed HTML, reported before it is gone. */
export function lostOf(source: string): Lost[] {
  const { body, leftOut } = cleanHtml(source);
  const kept = cleanHtml(htmlOf(documentOf(schema, source))).body;
  const names = new Set([...body.querySelectorAll('*')].map(({ localName }) => localName));
  const fewer = [...names].filter(
    (name) =>
      !structural.has(name) &&
      kept.querySelectorAll(name).length < body.querySelectorAll(name).length,
  );
  return [...leftOut, ...fewer.map((name) => ({ kind: 'format' as const, name }))];
}

const ends = /(<\/(?:p|h[2-4]|ul|ol|li|table|tbody|tr|t[hd]|blockquote|pre)>|<hr \/>)(?=<)/g;
const starts = /(<(?:ul|ol|table|tbody|tr|blockquote)(?: [^>]*)?>)(?=<)/g;

/** HTML in lines, as people write it. */
export const inLines = (html: string): string => html.replace(ends, '$1\n').replace(starts, '$1\n');
