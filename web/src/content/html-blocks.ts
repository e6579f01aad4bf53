/** A block of text: a paragraph, heading or list item; or a form, by its id. */
export interface Block {
  kind: 'text' | 'heading' | 'item' | 'quote' | 'row' | 'picture' | 'rule' | 'form';
  text: string;
}

const kinds: Readonly<Record<string, Block['kind']>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'item',
  blockquote: 'quote',
  tr: 'row',
};
/** Elements that begin and end a block. */
const blocks = new Set([
  ...Object.keys(kinds),
  ...['p', 'div', 'section', 'article', 'ul', 'ol', 'table', 'thead', 'tbody', 'pre', 'figure'],
  ...['figcaption', 'dl', 'dt', 'dd', 'caption', 'address', 'details', 'summary'],
]);

interface Walk {
  blocks: Block[];
  text: string;
}

/** HTML as blocks of text, links with their addresses. */
export function blocksOfHtml(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walk: Walk = { blocks: [], text: '' };
  walkThrough(body, 'text', walk);
  end(walk, 'text');
  return walk.blocks;
}

function walkThrough(parent: Element, kind: Block['kind'], walk: Walk): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) walk.text += node.data;
    else if (node instanceof Element) walkElement(node, kind, walk);
  }
}

function walkElement(element: Element, kind: Block['kind'], walk: Walk): void {
  const { localName } = element;
  if (localName === 'br') walk.text += ' ';
  else if (localName === 'hr' || localName === 'img') {
    end(walk, kind);
    const text = element.getAttribute('alt') ?? '';
    walk.blocks.push({ kind: localName === 'hr' ? 'rule' : 'picture', text });
  } else if (localName === 'a') walkLink(element, kind, walk);
  else if (localName === 'td' || localName === 'th') {
    if (walk.text.trim() !== '') walk.text += ' | ';
    walk.text += textOfCell(element);
  } else if (blocks.has(localName)) {
    end(walk, kind);
    // A paragraph in a list item belongs to the item.
    const inside = kinds[localName] ?? (localName === 'p' ? kind : 'text');
    walkThrough(element, inside, walk);
    end(walk, inside);
  } else walkThrough(element, kind, walk);
}

function walkLink(element: Element, kind: Block['kind'], walk: Walk): void {
  walkThrough(element, kind, walk);
  const address = element.getAttribute('href');
  if (address) walk.text += ` (${address})`;
}

const textOfCell = (cell: Element): string =>
  blocksOfHtml(cell.innerHTML)
    .map(({ text }) => text)
    .join(' ');

function end(walk: Walk, kind: Block['kind']): void {
  const text = walk.text.replace(/\s+/g, ' ').trim();
  walk.text = '';
  if (text !== '') walk.blocks.push({ kind, text });
}
