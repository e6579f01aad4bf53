import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/** Suffix of variables that name a file instead of a value. */
const ending = '_FILE';

/**
 * Reads variables from files: `NAME_FILE` is the path of a file with the value of `NAME`, as
 * container runtimes and systemd pass secrets. One line break at the end is not part of the value.
 *
 * @param names the known variables
 * @returns the variables with those values, and what is wrong with the files, as text that follows
 *   a name
 */
export function readSecretFiles(
  variables: Variables,
  names: readonly string[],
): { variables: Variables; faults: string[] } {
  const faults: string[] = [];
  const read: Record<string, string> = {};
  for (const name of names) {
    const path = variables[`${name}${ending}`];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      faults.push(`${name} and ${name}${ending} are both set: choose one of the two`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
      faults.push(`${name}${ending} names a file that cannot be read${code}: ${path}`);
    }
  }
  return { variables: { ...variables, ...read }, faults };
}
