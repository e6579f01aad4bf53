import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Writes the extract of the demonstration institution, as it was before anyone signed in. */
export async function writeDemonstrationExtract(folder: string): Promise<void> {
  await run('node', ['sandbox/src/institution/generate.ts', '--scale', 'demo', '--out', folder], {
    cwd: root,
  });
}
