import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownPortal } from './portals.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Change {
  id: number;
  /** RFC 3339. */
  at: string;
  kind: string;
  actor: { userId: string; contactId: string };
  subject: { type: string; id: string };
  values: { result: string; comment: string | null };
}

/** The operator's command, beside the running server. */
async function registry(...args: string[]): Promise<string> {
  const { stdout } = await run('node', ['dist/registry.js', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: ownPortal().dataFolder },
  });
  return stdout;
}

/** What the registry is told of what was done since: lines of `npm run registry -- changes`. */
export async function registryChanges(since: Date): Promise<Change[]> {
  const lines = (await registry('changes')).split('\n').filter((line) => line !== '');
  const changes = lines.map((line): Change => JSON.parse(line));
  return changes.filter((change) => new Date(change.at) >= since);
}

/** Imports the demonstration institution as it was before anyone signed in. */
export async function importOlderExtract(): Promise<void> {
  const folder = join(await mkdtemp(join(tmpdir(), 'tradebridge-extract-')), 'extract');
  await writeDemonstrationExtract(folder);
  await registry('import', folder);
}

/** Writes the extract of the demonstration institution, as it was before anyone signed in. */
export async function writeDemonstrationExtract(folder: string): Promise<void> {
  await run('node', ['sandbox/src/institution/generate.ts', '--scale', 'demo', '--out', folder], {
    cwd: root,
  });
}
