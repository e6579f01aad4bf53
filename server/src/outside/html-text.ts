/** Escapes plain text for HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Paragraphs of plain text as the HTML of a mail. */
export const htmlOf = (paragraphs: readonly string[]): string =>
  paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('');
