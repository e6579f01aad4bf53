import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import {
  type Command,
  CommandFault,
  type CommandIo,
  runCommand,
  UsageFault,
} from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import { describeFault, type Faults } from '../registry/faults.ts';
import { importLocalities } from './import-localities.ts';

const usage = `Usage:
  npm run postcodes -- import FILE

FILE is GeoNames' AU.txt or a CSV with the columns postcode, locality and state.
`;

interface PostcodesPortal {
  readonly db: DatabasePool;
  close(): Promise<void>;
}

const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  ['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function printFaults({ first, count }: Faults, stderr: Writable): void {
  for (const fault of first) stderr.write(`${describeFault(fault)}\n`);
  if (count > first.length) stderr.write(`… and ${count - first.length} more.\n`);
  stderr.write(`Nothing was changed: the file has ${count} ${count === 1 ? 'fault' : 'faults'}.\n`);
}

function importCommand(args: string[]): Command<PostcodesPortal> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageFault('Name one file to import.');
  return async ({ db }, { stdout, stderr, pathOf }) => {
    const outcome = await importLocalities(db, pathOf(path)).catch((error: unknown) => {
      throw isUnreadable(error) ? new CommandFault(`${path} cannot be read.`) : error;
    });
    if (outcome.status === 'refused') {
      printFaults(outcome.faults, stderr);
      return 1;
    }
    stdout.write(`${outcome.localities} localities of ${outcome.postcodes} postcodes.\n`);
    return 0;
  };
}

/**
 * The command by which operators import postcodes. Returns the exit code: 0 on success, otherwise
 * 1.
 */
export const runPostcodesCommand = (
  args: readonly string[],
  io: CommandIo<PostcodesPortal>,
): Promise<number> => runCommand(args, { usage, commands: { import: importCommand }, io });
