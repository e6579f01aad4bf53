import { parseArgs } from 'node:util';
import {
  type Command,
  CommandFault,
  type CommandIo,
  runCommand,
  UsageFault,
} from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { Secrets } from '../platform/sealed.ts';
import { acceptEvents } from './accept-events.ts';
import { chainEvents } from './chain-events.ts';
import type { ChainHead } from './checkpoints.ts';
import { compareWithLog } from './compare-log.ts';
import { headText } from './note-head.ts';
import { type Verification, verifyChain } from './verify-chain.ts';

const usage = `Usage:
  npm run audit -- verify [--head NUMBER:HASH] [--log FILE]
  npm run audit -- accept
`;

interface AuditPortal {
  readonly db: DatabasePool;
  /** The server's; null where the command was not given AUTH_SECRET. */
  readonly secrets: Secrets | null;
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

function* faultLines({ faults, faultCount }: Verification): Generator<string> {
  yield* faults;
  if (faultCount > faults.length) yield `Further faults: ${faultCount - faults.length}.`;
}

function verifyCommand(args: string[]): Command<AuditPortal> {
  const { values } = parseArgs({
    args,
    options: { head: { type: 'string' }, log: { type: 'string' } },
  });
  const { log } = values;
  const known = readHead(values.head);
  return async ({ db, secrets }, { stdout, stderr, pathOf }) => {
    await chainEvents(db);
    const compared = log === undefined ? undefined : await compareWithLog(db, pathOf(log));
    const verification = await verifyChain(db, { secrets, known });
    if (secrets === null) {
      stderr.write('AUTH_SECRET is not set: signatures are not checked.\n');
    }
    const faults = [...(compared?.faults ?? []), ...faultLines(verification)];
    if (faults.length > 0) {
      for (const line of faults) stderr.write(`${line}\n`);
      return 1;
    }
    if (compared) {
      stdout.write(`The log has ${compared.count} events, and the database has all of them.\n`);
    }
    const { count, head } = verification;
    stdout.write(
      head.number === 0
        ? 'Nothing has been recorded yet.\n'
        : `${count} events, none of them tampered with. Head ${headText(head)}\n`,
    );
    return 0;
  };
}

function acceptCommand(args: string[]): Command<AuditPortal> {
  parseArgs({ args, options: {} });
  return async ({ db, secrets }, { stdout, stderr, now }) => {
    if (secrets === null) {
      throw new CommandFault('AUTH_SECRET is missing: what is accepted is signed with it.');
    }
    const { count, verification } = await acceptEvents(db, { secrets, now: now() });
    if (verification.faultCount > count) {
      for (const line of faultLines(verification)) stderr.write(`${line}\n`);
      stderr.write('Nothing was accepted: something else is wrong than missing signatures.\n');
      return 1;
    }
    stdout.write(
      count === 0
        ? 'Every event is signed: there is nothing to accept.\n'
        : `Accepted without a signature, up to event ${verification.head.number}: ${count}.\n`,
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
): Promise<number> =>
  runCommand(args, { usage, commands: { verify: verifyCommand, accept: acceptCommand }, io });
