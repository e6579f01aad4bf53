/** Bytes that a line of a calendar may take, its end apart (RFC 5545, 3.1). */
const maxLineBytes = 75;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text may not hold.
const unwritable = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** A text as the value of a property (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(unwritable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** One line as several where it is too long; no character is parted. */
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
