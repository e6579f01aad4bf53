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

/** What was written of blocks, which are never changed: of a long text, a key changes one of them. */
const written = new WeakMap<Node, string>();

/** A document as HTML of nothing but the elements of rich text; '' where nothing is written. */
export function htmlOf(doc: Node): string {
  const blocks = doc.children.map((block) => {
    const html = written.get(block) ?? htmlOfBlock(block);
    written.set(block, html);
    return html;
  });
  // The editor keeps a line to go on in after a table or a list; it is no part of the text.
  return blocks.slice(0, blocks.findLastIndex((html) => html !== '<p></p>') + 1).join('');
}

function htmlOfBlock(block: Node): string {
  const inert = document.implementation.createHTMLDocument('');
  inert.body.append(
    DOMSerializer.fromSchema(block.type.schema).serializeNode(block, { document: inert }),
  );
  const { body } = cleanBody(inert.body);
  for (const cell of body.querySelectorAll('li, td, th')) unwrapParagraph(cell);
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
