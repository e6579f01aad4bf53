import type { Writable } from 'node:stream';
import type { DatabasePool } from '../platform/database.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { describeFault, type Faults } from '../registry/faults.ts';
import { importLocalities } from './import-localities.ts';

const usage = `Usage:
  npm run postcodes -- import FILE

FILE is GeoNames' AU.txt or a CSV with the columns postcode, locality and state.
`;

export interface CommandIo {
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Opens the portal's database, once it is clear what to do with it. */
  openPortal(): Promise<{ readonly db: DatabasePool; close(): Promise<void> }>;
}

const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  ['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

function printFaults({ first, count }: Faults, stderr: Writable): void {
  for (const fault of first) stderr.write(`${describeFault(fault)}\n`);
  if (count > first.length) stderr.write(`… and ${count - first.length} more.\n`);
  stderr.write(`Nothing was changed: the file has ${count} ${count === 1 ? 'fault' : 'faults'}.\n`);
}

async function importFile(path: string, { stdout, stderr, openPortal }: CommandIo) {
  const portal = await openPortal();
  try {
    const outcome = await importLocalities(portal.db, path);
    if (outcome.status === 'refused') {
      printFaults(outcome.faults, stderr);
      return 1;
    }
    stdout.write(`${outcome.localities} localities of ${outcome.postcodes} postcodes.\n`);
    return 0;
  } finally {
    await portal.close();
  }
}

/** The operator's hand on the postcodes. Answers the exit code: 0 when it did what was asked, else 1. */
export async function runPostcodesCommand(
  [name, path, ...others]: readonly string[],
  io: CommandIo,
): Promise<number> {
  if (name !== 'import' || path === undefined || others.length > 0) {
    io.stderr.write(usage);
    return 1;
  }
  try {
    return await importFile(path, io);
  } catch (error) {
    if (isUnreadable(error)) io.stderr.write(`${path} cannot be read.\n`);
    else if (error instanceof StartFailure) io.stderr.write(`${error.message}\n`);
    else throw error;
    return 1;
  }
}
