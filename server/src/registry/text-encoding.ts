/**
 * Whether text starts like UTF-16, with a byte order mark or a zero in every second byte:
 * spreadsheets write it as "Unicode text".
 */
export function isUtf16([first, second]: Uint8Array): boolean {
  if (first === undefined || second === undefined) return false;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || (first === 0) !== (second === 0);
}
