import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { DatabasePool } from '../platform/database.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { chainEvents } from './chain-events.ts';
import { type ChainHead, verifyChain } from './verify-chain.ts';

const usage = `Usage:
  npm run audit -- verify [--head NUMBER:HASH]
`;

export interface AuditIo {
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Opens the database, once it is clear what to do with it. */
  open(): Promise<{ readonly db: DatabasePool; close(): Promise<void> }>;
}

/** What was asked cannot be understood; the usage is printed. */
class UsageFault extends Error {}

function readHead(text: string | undefined): ChainHead | undefined {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) {
    throw new UsageFault('--head must be what verify printed: a number, a colon and a hash.');
  }
  return { number: Number(number), hash };
}

function readVerify([name, ...args]: readonly string[]): ChainHead | undefined {
  if (name === undefined) throw new UsageFault('Say what to do.');
  if (name !== 'verify') throw new UsageFault(`'${name}' is not known.`);
  const { values } = parseArgs({ args, options: { head: { type: 'string' } } });
  return readHead(values.head);
}

const isArgumentFault = (error: unknown): error is Error =>
  error instanceof UsageFault ||
  (error instanceof TypeError && String((error as { code?: string }).code).startsWith('ERR_PARSE'));

async function verify(db: DatabasePool, known: ChainHead | undefined, io: AuditIo) {
  await chainEvents(db);
  const verification = await verifyChain(db, known);
  if (!verification.isWhole) {
    io.stderr.write(`Event ${verification.number} ${verification.fault}.\n`);
    return 1;
  }
  const { number, hash } = verification.head;
  io.stdout.write(
    number === 0
      ? 'Nothing has been recorded yet.\n'
      : `${number} events, none of them tampered with. Head ${number}:${hash}\n`,
  );
  return 0;
}

/**
 * The operator's hand on the record of events: `verify`. Answers the exit code: 0 when the chain is
 * whole, 1 when it is not or nothing was verified.
 */
export async function runAuditCommand(args: readonly string[], io: AuditIo): Promise<number> {
  try {
    const known = readVerify(args);
    const { db, close } = await io.open();
    try {
      return await verify(db, known, io);
    } finally {
      await close();
    }
  } catch (error) {
    if (isArgumentFault(error)) {
      io.stderr.write(`${error.message}\n${usage}`);
      return 1;
    }
    if (error instanceof StartFailure) {
      io.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}
