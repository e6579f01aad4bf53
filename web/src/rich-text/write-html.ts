/** Elements that have nothing inside. */
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
 * What is in an element, as HTML to the letter as the server's sanitiser writes it: what is saved is what
 * was written, so that a difference means that something was left out.
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
