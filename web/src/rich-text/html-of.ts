import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { cleanBody, cleanHtml } from './clean-html.ts';
import { extensions } from './extensions.ts';
import { writeHtml } from './write-html.ts';

/** What the text may consist of. Each editor has one of its own, made of the same. */
export const schema: Schema = getSchema([...extensions]);

/** What the editor makes of HTML: what rich text cannot hold is left out. */
export const documentOf = (of: Schema, html: string): Node =>
  DOMParser.fromSchema(of).parse(cleanHtml(html).body);

/** A document as HTML of nothing but the elements of rich text; '' where nothing is written. */
export function htmlOf(doc: Node): string {
  const inert = document.implementation.createHTMLDocument('');
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(
    doc.content,
    { document: inert },
    inert.body,
  );
  const { body } = cleanBody(inert.body);
  for (const cell of body.querySelectorAll('li, td, th')) unwrapParagraph(cell);
  dropEmptyEnd(body);
  return writeHtml(body);
}

/** A list's item or a cell that is one paragraph is written without it, as people write HTML. */
function unwrapParagraph(holder: Element): void {
  const [first, ...others] = holder.children;
  if (first?.localName !== 'p') return;
  const isAlone = others.every(
    ({ localName }) => holder.localName === 'li' && (localName === 'ul' || localName === 'ol'),
  );
  if (isAlone) first.replaceWith(...first.childNodes);
}

/** The editor keeps a line to go on in after a table or a list; it is no part of the text. */
function dropEmptyEnd(body: HTMLElement): void {
  while (body.lastElementChild?.localName === 'p' && !body.lastElementChild.hasChildNodes()) {
    body.lastElementChild.remove();
  }
}
