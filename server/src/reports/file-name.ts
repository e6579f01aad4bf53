/**
 * A name for a file of these parts. Numbers come from the registry and may hold anything: only what
 * every system takes in a name is kept, and no path can come of it.
 */
export const fileNameOf = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.normalize('NFKD').replace(/[^A-Za-z0-9._-]+/g, '-'))
    .join('-')
    .replace(/-+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 120);
