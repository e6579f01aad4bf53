import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Command, CommandFault, type CommandIo, runCommand } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { Secrets } from '../platform/sealed.ts';
import { type BounceOutcome, takeBounce } from './take-bounce.ts';

const usage = `Usage:
  npm run mail -- bounce < MESSAGE
`;

/** Bytes that a message may have: a report may hold the whole mail that came back. */
const maxBytes = 32 * 1024 ** 2;

/** What bounces are noted in, and the message that came. */
export interface MailPortal {
  readonly db: DatabasePool;
  readonly secrets: Secrets;
  readonly stdin: Readable;
  close(): Promise<void>;
}

async function readAll(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > maxBytes) throw new CommandFault('The message is larger than 32 MiB.');
    pieces.push(piece);
  }
  if (size === 0) throw new CommandFault('Standard input has no message.');
  return Buffer.concat(pieces);
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
    const outcome = await takeBounce({ db, secrets, now }, await readAll(stdin));
    stdout.write(`${sentenceOf(outcome)}\n`);
    return 0;
  };
}

/**
 * What a mail server hands the portal: `bounce`. Answers the exit code: 0 for what is ignored as well,
 * which the mail server must not send back; 1 when nothing could be done.
 */
export const runMailCommand = (
  args: readonly string[],
  io: CommandIo<MailPortal>,
): Promise<number> => runCommand(args, { usage, commands: { bounce: bounceCommand }, io });
