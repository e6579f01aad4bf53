const kilobyte = 1024;
const megabyte = kilobyte ** 2;

const grouped = (value: number, digits = 0) =>
  value.toLocaleString('en-AU', { maximumFractionDigits: digits });

/** A size in bytes as people read it: `244 KB`, `3.3 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
  const megabytes = bytes / megabyte;
  return `${megabytes.toFixed(megabytes < 10 && megabytes % 1 !== 0 ? 1 : 0)} MB`;
}

/** From this multiple of the limit on, rounded sizes are clearly different. */
const clearlyMore = 1.1;

/** The size of a file that is too large and the limit in bytes, with as many digits as tell them apart. */
export function sizesInWords(size: number, limit: number): { size: string; limit: string } {
  const plain = { size: sizeInWords(size), limit: sizeInWords(limit) };
  if (size > limit * clearlyMore && plain.size !== plain.limit) return plain;
  const [unit, name] = limit < megabyte ? [kilobyte, 'KB'] : [megabyte, 'MB'];
  for (const digits of [0, 1, 2]) {
    const words = { size: grouped(size / unit, digits), limit: grouped(limit / unit, digits) };
    // A limit that is rounded says that the file fits.
    const isExact = Number(words.limit.replaceAll(',', '')) * unit === limit;
    if (isExact && words.size !== words.limit) {
      return { size: `${words.size} ${name}`, limit: `${words.limit} ${name}` };
    }
  }
  return { size: `${grouped(size)} bytes`, limit: `${grouped(limit)} bytes` };
}
