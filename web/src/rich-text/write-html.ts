/** Void elements. */
const empty = new Set(['br', 'hr', 'img']);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => entities[character] ?? character);

/**
 * The content of an element, exactly as the server's sanitiser writes it, so that any difference
 * means that something was left out.
 */
export const writeHtml = (element: Element): string =>
  [...element.childNodes].map(writeNode).join('');

function writeNode(node: ChildNode): string {
  if (node instanceof Text) return escaped(node.data, /[&<>]/g);
  if (!(node instanceof Element)) return '';
  const { localName } = node;
  const attributes = [...node.attributes].map(
    ({ name, value }) => ` ${name}="${escaped(value, /[&<>"]/g)}"`,
  );
  const start = `<${localName}${attributes.join('')}`;
  return empty.has(localName) ? `${start} />` : `${start}>${writeHtml(node)}</${localName}>`;
}
