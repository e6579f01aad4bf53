import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

/** What a variable's name ends with that names a file instead of a value. */
const ending = '_FILE';

/**
 * Reads variables from files: `NAME_FILE` is the path of a file that holds the value of `NAME`, as container
 * runtimes and systemd hand secrets over. One line break at the end is not part of the value.
 *
 * @param names the variables that there are
 * @returns the variables with those values, and what is wrong with the files, in words that follow a name
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
