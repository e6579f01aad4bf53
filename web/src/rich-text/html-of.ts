import { getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model';
import { cleanBody, cleanHtml } from './clean-html.ts';
import { extensions } from './extensions.ts';
import { writeHtml } from './write-html.ts';

/** The schema. Each editor creates an equal one. */
export const schema: Schema = getSchema([...extensions]);

/** Parses HTML, leaving out what rich text cannot contain. */
export const documentOf = (of: Schema, html: string): Node =>
  DOMParser.fromSchema(of).parse(cleanHtml(html).body);

/** The HTML of blocks, which are immutable: in a long text, a key changes one of them. */
const written = new WeakMap<Node, string>();

/** A document as rich text HTML; '' without text. */
export function htmlOf(doc: Node): string {
  const blocks = doc.children.map((block) => {
    const html = written.get(block) ?? htmlOfBlock(block);
    written.set(block, html);
    return html;
  });
  // The editor adds a line after a table or list for continuing; it is not part of the text.
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

/** A list item or cell with a single paragraph is written without it, as people write HTML. */
function unwrapParagraph(holder: Element): void {
  const [first, ...others] = holder.children;
  if (first?.localName !== 'p') return;
  const isAlone = others.every(
    ({ localName }) => holder.localName === 'li' && (localName === 'ul' || localName === 'ol'),
  );
  if (isAlone) first.replaceWith(...first.childNodes);
}
