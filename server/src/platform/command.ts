import type { Writable } from 'node:stream';
import { StartFailure } from './start-failure.ts';

/** What was asked cannot be understood; the usage is printed. */
export class UsageFault extends Error {}

/** What was asked cannot be done, for a reason that the operator is told. */
export class CommandFault extends Error {}

export interface CommandIo<Portal> {
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Opens what the command works on, once it is clear what to do with it. */
  openPortal(): Promise<Portal>;
  now(): Date;
}

/** Does what was asked, and answers the exit code. */
export type Command<Portal> = (portal: Portal, io: CommandIo<Portal>) => Promise<number>;

/**
 * Reads the arguments after a command's name.
 *
 * @throws UsageFault, or what `parseArgs` throws
 */
type CommandReader<Portal> = (args: string[]) => Command<Portal>;

const isArgumentFault = (error: unknown): error is Error =>
  error instanceof UsageFault ||
  (error instanceof TypeError && String((error as { code?: string }).code).startsWith('ERR_PARSE'));

/**
 * Runs what an operator asked for. Answers the exit code: what the command answers, or 1 when
 * nothing was done, for the reason that stands on stderr.
 */
export async function runCommand<Portal extends { close(): Promise<void> }>(
  [name, ...args]: readonly string[],
  {
    usage,
    commands,
    io,
  }: {
    usage: string;
    commands: Readonly<Record<string, CommandReader<Portal>>>;
    io: CommandIo<Portal>;
  },
): Promise<number> {
  try {
    if (name === undefined) throw new UsageFault('Say what to do.');
    const read = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!read) throw new UsageFault(`'${name}' is not known.`);
    const command = read(args);
    const portal = await io.openPortal();
    try {
      return await command(portal, io);
    } finally {
      await portal.close();
    }
  } catch (error) {
    if (isArgumentFault(error)) {
      io.stderr.write(`${error.message}\n${usage}`);
      return 1;
    }
    if (error instanceof StartFailure || error instanceof CommandFault) {
      io.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

/** The process's own streams and clock, for a program that runs a command. */
export function processIo<Portal>(openPortal: () => Promise<Portal>): CommandIo<Portal> {
  // Whoever reads may stop early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  return { stdout: process.stdout, stderr: process.stderr, openPortal, now: () => new Date() };
}
