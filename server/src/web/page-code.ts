import { existsSync, readFileSync } from 'node:fs';

/** Addresses of pages with the files that each needs, as the browser application's build names them. */
type CodeByAddress = Readonly<Record<string, readonly string[]>>;

export interface PageCode {
  /** The files that the page at a path, `/apprentice/TC1`, needs besides those that every page does. */
  filesOf(path: string): readonly string[];
  /** Whether the build has a page of its own for a path. The one that answers any path is none. */
  isPage(path: string): boolean;
}

/** Reads which pages there are, and the files of each. */
export function readPageCode(file: string): PageCode {
  // An object of lists of addresses, written by our own build.
  const code: CodeByAddress = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const pages = Object.entries(code).map(([address, files]) => ({
    parts: address.split('/'),
    files,
  }));
  // A literal part of an address takes precedence over a placeholder.
  const placesIn = ({ parts }: { parts: string[] }) =>
    parts.filter((part) => part.startsWith('$')).length;
  pages.sort((one, other) => placesIn(one) - placesIn(other));
  const pageAt = (path: string) => {
    const wanted = (path === '/' ? '/home' : path).split('/');
    return pages.find(
      ({ parts }) =>
        parts.length === wanted.length &&
        parts.every((part, index) => part.startsWith('$') || part === wanted[index]),
    );
  };
  return {
    filesOf: (path) => pageAt(path)?.files ?? [],
    isPage: (path) => {
      const page = pageAt(path);
      return page !== undefined && page.parts.at(-1) !== '$';
    },
  };
}
