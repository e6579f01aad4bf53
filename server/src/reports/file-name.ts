/**
 * A file name from parts. Numbers come from the registry and may contain anything: only characters
 * that every system allows are kept, so it can never be a path.
 */
export const fileNameOf = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-'))
    .join('-')
    .replace(/-+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 120);
