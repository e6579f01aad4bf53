import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { StartFailure } from './start-failure.ts';

/** The arguments are not understood; the usage is printed. */
export class UsageFault extends Error {}

/** The command cannot be carried out, for a reason shown to the operator. */
export class CommandFault extends Error {}

/** How a command opens the portal. */
export interface OpenOptions {
  /**
   * `--embedded` was given: without DATABASE_URL an embedded database is used, and created if
   * absent.
   */
  readonly isEmbedded: boolean;
}

export interface CommandIo<Portal> {
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Opens the portal once the arguments are known to be valid. */
  openPortal(options: OpenOptions): Promise<Portal>;
  now(): Date;
  /** Resolves a path given by the operator, relative to the folder in which the command was run. */
  pathOf(named: string): string;
}

/** Runs a command, and returns the exit code. */
export type Command<Portal> = (portal: Portal, io: CommandIo<Portal>) => Promise<number>;

/**
 * Reads the arguments after a command's name.
 *
 * @throws UsageFault, or what `parseArgs` throws
 */
export type CommandReader<Portal> = (args: string[]) => Command<Portal>;

/** What is wrong with the arguments; undefined if the error is about something else. */
function argumentFault(error: unknown): string | undefined {
  if (error instanceof UsageFault) return error.message;
  if (!(error instanceof TypeError) || !('code' in error)) return undefined;
  // `parseArgs` names the argument only in its message, in quotes.
  const [, argument = ''] = /'([^']*)'/.exec(error.message) ?? [];
  const [option = argument] = /--[\w-]+/.exec(argument) ?? [];
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `Unknown option '${argument}'.`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return `${option} lacks the value that it needs, or has one that it does not take.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `'${argument}' is one argument too many.`;
    default:
      return undefined;
  }
}

/** The end of every command's usage. */
const databaseUsage = `
DATABASE_URL names the database. Without it, the command uses the embedded database that npm start made
under DATA_DIR, and stops if there is none; with --embedded it uses any embedded database there, and
creates one if there is none.
`;

const isHelp = (arg: string | undefined) => arg === '--help' || arg === '-h';

/**
 * Runs an operator's command. Returns the exit code: that of the command, or 1 if nothing was done,
 * for the reason printed to stderr.
 */
export async function runCommand<Portal extends { close(): Promise<void> }>(
  given: readonly string[],
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
  if (given.some(isHelp)) {
    io.stdout.write(`${usage}${databaseUsage}`);
    return 0;
  }
  const isEmbedded = given.includes('--embedded');
  const [name, ...args] = given.filter((arg) => arg !== '--embedded');
  try {
    if (name === undefined) throw new UsageFault('Say what to do.');
    const read = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!read) throw new UsageFault(`'${name}' is not known.`);
    const command = read(args);
    const portal = await io.openPortal({ isEmbedded });
    try {
      return await command(portal, io);
    } finally {
      await portal.close();
    }
  } catch (error) {
    const fault = argumentFault(error);
    if (fault !== undefined) {
      io.stderr.write(`${fault}\n${usage}${databaseUsage}`);
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
export function processIo<Portal>(openPortal: CommandIo<Portal>['openPortal']): CommandIo<Portal> {
  // The reader may stop early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    openPortal,
    now: () => new Date(),
    // npm runs scripts in the project's folder, and passes the folder it was called from.
    pathOf: (named) => resolve(process.env.INIT_CWD ?? process.cwd(), named),
  };
}
