/** The name of the file in a reply's Content-Disposition, by RFC 8187 where it is given so. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  const plain = disposition?.match(/filename="([^"]*)"/i)?.[1];
  try {
    return encoded === undefined ? plain || null : decodeURIComponent(encoded);
  } catch {
    return plain || null;
  }
}
