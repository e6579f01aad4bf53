import { existsSync, readFileSync } from 'node:fs';

/** Addresses of pages with the files that each needs, as the browser application's build names them. */
type CodeByAddress = Readonly<Record<string, readonly string[]>>;

/**
 * Reads which files a page needs besides those that every page does.
 *
 * @returns for a path, `/apprentice/TC1`, the files; none where the build does not know of a page
 */
export function readPageCode(file: string): (path: string) => readonly string[] {
  // An object of lists of addresses, written by our own build.
  const code: CodeByAddress = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const pages = Object.entries(code).map(([address, files]) => ({
    parts: address.split('/'),
    files,
  }));
  // What is written out in an address goes before what stands for anything.
  const placesIn = ({ parts }: { parts: string[] }) =>
    parts.filter((part) => part.startsWith('$')).length;
  pages.sort((one, other) => placesIn(one) - placesIn(other));
  return (path) => {
    const wanted = (path === '/' ? '/home' : path).split('/');
    const isAt = ({ parts }: { parts: string[] }) =>
      parts.length === wanted.length &&
      parts.every((part, index) => part.startsWith('$') || part === wanted[index]);
    return pages.find(isAt)?.files ?? [];
  };
}
