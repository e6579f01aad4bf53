import { parseArgs } from 'node:util';
import { type Command, type CommandIo, runCommand, UsageFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import { chainEvents } from './chain-events.ts';
import { type ChainHead, verifyChain } from './verify-chain.ts';

const usage = `Usage:
  npm run audit -- verify [--head NUMBER:HASH]
`;

interface AuditPortal {
  readonly db: DatabasePool;
  close(): Promise<void>;
}

function readHead(text: string | undefined): ChainHead | undefined {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) {
    throw new UsageFault('--head must be what verify printed: a number, a colon and a hash.');
  }
  return { number: Number(number), hash };
}

function verifyCommand(args: string[]): Command<AuditPortal> {
  const { values } = parseArgs({ args, options: { head: { type: 'string' } } });
  const known = readHead(values.head);
  return async ({ db }, { stdout, stderr }) => {
    await chainEvents(db);
    const verification = await verifyChain(db, known);
    if (!verification.isWhole) {
      stderr.write(`Event ${verification.number} ${verification.fault}.\n`);
      return 1;
    }
    const { number, hash } = verification.head;
    stdout.write(
      number === 0
        ? 'Nothing has been recorded yet.\n'
        : `${number} events, none of them tampered with. Head ${number}:${hash}\n`,
    );
    return 0;
  };
}

/**
 * Commands for operators: `verify`. Returns the exit code: 0 if the chain is intact, 1 if it is not
 * or nothing was verified.
 */
export const runAuditCommand = (
  args: readonly string[],
  io: CommandIo<AuditPortal>,
): Promise<number> => runCommand(args, { usage, commands: { verify: verifyCommand }, io });
