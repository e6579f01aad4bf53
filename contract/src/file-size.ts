import { defineLabels, textOf } from './labels.ts';

const labels = defineLabels('fileSize', {
  kilobytes: '{size} KB',
  megabytes: '{size} MB',
  bytes: '{size} bytes',
});

const kilobyte = 1024;
const megabyte = kilobyte ** 2;

const grouped = (value: number, digits = 0) =>
  value.toLocaleString('en-AU', { maximumFractionDigits: digits });

/** A size for people: `244 KB`, `3.3 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < megabyte) {
    return textOf(labels.kilobytes, { size: Math.max(1, Math.round(bytes / kilobyte)) });
  }
  const megabytes = bytes / megabyte;
  const size = megabytes.toFixed(megabytes < 10 && megabytes % 1 !== 0 ? 1 : 0);
  return textOf(labels.megabytes, { size });
}

/** From this multiple of the limit, rounded sizes are clearly different. */
const clearlyMore = 1.1;

/** The sizes of an oversized file and of the limit, with enough digits to tell them apart. */
export function sizesInWords(size: number, limit: number): { size: string; limit: string } {
  const plain = { size: sizeInWords(size), limit: sizeInWords(limit) };
  if (size > limit * clearlyMore && plain.size !== plain.limit) return plain;
  const [unit, label] =
    limit < megabyte
      ? ([kilobyte, labels.kilobytes] as const)
      : ([megabyte, labels.megabytes] as const);
  for (const digits of [0, 1, 2]) {
    const words = { size: grouped(size / unit, digits), limit: grouped(limit / unit, digits) };
    // A rounded limit would suggest that the file fits.
    const isExact = Number(words.limit.replaceAll(',', '')) * unit === limit;
    if (isExact && words.size !== words.limit) {
      return {
        size: textOf(label, { size: words.size }),
        limit: textOf(label, { size: words.limit }),
      };
    }
  }
  return {
    size: textOf(labels.bytes, { size: grouped(size) }),
    limit: textOf(labels.bytes, { size: grouped(limit) }),
  };
}
