import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The programs that these tests need, and Debian's package of each. */
export const packages = {
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  promtool: 'prometheus',
} as const;

type Program = keyof typeof packages;

/** Debian keeps the programs of each version of PostgreSQL in a folder that is not on the PATH. */
function postgresFolders(): string[] {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'));
}

/** The PATH of a user lacks the folder of nginx and pgbouncer. */
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  ...postgresFolders(),
];

/** Where a program is; undefined where its package is not installed. */
const pathOf = (program: Program): string | undefined =>
  folders()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** Whether a program is installed: tests that need one which is not are skipped. */
export const isInstalled = (program: Program): boolean => pathOf(program) !== undefined;

interface Ran {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Runs a program to its end. */
export async function run(
  program: Program,
  args: readonly string[],
  { input = '' }: { readonly input?: string } = {},
): Promise<Ran> {
  const path = pathOf(program);
  if (path === undefined) throw new Error(`${program} is not installed.`);
  const child = spawn(path, args, { stdio: 'pipe' });
  const ended = once(child, 'exit');
  child.stdin.end(input);
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: output.join('') };
}

/** A program that runs beside a test. */
interface Started {
  /** Standard output and standard error so far. */
  readonly output: () => string;
  /** Stops it, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts a program that runs until it is stopped. */
export function start(program: Program, args: readonly string[]): Started {
  const path = pathOf(program);
  if (path === undefined) throw new Error(`${program} is not installed.`);
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const ended = once(child, 'exit');
  return {
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
