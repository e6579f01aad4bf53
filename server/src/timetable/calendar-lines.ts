/** Maximum bytes of a line in a calendar, without its line end (RFC 5545, 3.1). */
const maxLineBytes = 75;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold.
const unwritable = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Escapes a text as the value of a property (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unwritable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** Folds a line that is too long, without splitting characters. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLineBytes) return line;
  let folded = '';
  let room = maxLineBytes;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      folded += '\r\n ';
      room = maxLineBytes - 1;
    }
    folded += character;
    room -= size;
  }
  return folded;
}
