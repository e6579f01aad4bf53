import { existsSync, readFileSync } from 'node:fs';

/**
 * Addresses of pages with the files that each needs, as named by the build of the browser
 * application.
 */
type CodeByAddress = Readonly<Record<string, readonly string[]>>;

export interface PageCode {
  /**
   * The files needed by the page at a path such as `/apprentice/TC1`, besides those of every page.
   */
  filesOf(path: string): readonly string[];
  /** Whether a path has its own page in the build. The catch-all page does not count. */
  isPage(path: string): boolean;
}

/** Reads the pages and the files of each. */
export function readPageCode(file: string): PageCode {
  // An object of address lists, written by our own build.
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
