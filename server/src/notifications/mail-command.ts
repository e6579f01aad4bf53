import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { maxBounceBytes } from '@tradebridge/contract/service-token-rules';
import { bounceReadBytes } from '../outside/read-bounce.ts';
import { type Command, CommandFault, type CommandIo, runCommand } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import { readBeginning } from '../platform/read-beginning.ts';
import type { Secrets } from '../platform/sealed.ts';
import { type BounceOutcome, takeBounce } from './take-bounce.ts';

const usage = `Usage:
  npm run mail -- bounce < MESSAGE
`;

/** What the command needs: the database, and the message received. */
export interface MailPortal {
  readonly db: DatabasePool;
  readonly secrets: Secrets;
  readonly stdin: Readable;
  close(): Promise<void>;
}

async function readMessage(stdin: Readable): Promise<Buffer> {
  const message = await readBeginning(
    stdin,
    { keptBytes: bounceReadBytes, maxBytes: maxBounceBytes },
    () => new CommandFault(`The message is larger than ${maxBounceBytes / 1024 ** 2} MiB.`),
  );
  if (message.length === 0) throw new CommandFault('Standard input is empty.');
  return message;
}

function sentenceOf(outcome: BounceOutcome): string {
  switch (outcome.kind) {
    case 'noted':
      return outcome.isForGood
        ? `Noted: mail to ${outcome.email} comes back.`
        : `Noted: a mail to ${outcome.email} did not arrive. Others may.`;
    case 'noFailure':
      return `Ignored: it does not say that the mail to ${outcome.email} failed.`;
    case 'unknown':
      return 'Ignored: it is not addressed to the return path of a mail that this portal sent.';
  }
}

function bounceCommand(args: string[]): Command<MailPortal> {
  parseArgs({ args, options: {} });
  return async ({ db, secrets, stdin }, { stdout, now }) => {
    const outcome = await takeBounce({ db, secrets, now }, await readMessage(stdin));
    stdout.write(`${sentenceOf(outcome)}\n`);
    return 0;
  };
}

/**
 * Commands for the mail server: `bounce`. Returns the exit code: also 0 for ignored messages, which
 * the mail server must not return; 1 if nothing could be done.
 */
export const runMailCommand = (
  args: readonly string[],
  io: CommandIo<MailPortal>,
): Promise<number> => runCommand(args, { usage, commands: { bounce: bounceCommand }, io });
