/** The environment of PostgreSQL's programs: without secrets or PG… variables. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}

/** The first error in a program's output; the following ones are consequences. */
export function firstFault(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fault = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
  return (fault ?? 'it gave no reason').replace(/^.*?(FATAL|PANIC|error): */, '');
}
