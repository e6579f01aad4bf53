import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Command, type CommandIo, runCommand, UsageFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { refuseUnreachable } from '../platform/open-files.ts';
import { acknowledgeChanges } from '../registry/acknowledge-changes.ts';
import { listChanges } from '../registry/list-changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { importExtract } from './import-extract.ts';
import { printOutcome } from './print-outcome.ts';

const usage = `Usage:
  npm run registry -- import FOLDER|ZIP [--dry-run] [--allow-retiring] [--report FILE]
  npm run registry -- changes [--since ID]
  npm run registry -- acknowledge ID
`;

/** What the registry's commands work on. */
export interface RegistryPortal {
  readonly db: DatabasePool;
  readonly files: FileStorage;
  readonly instituteId: string;
  readonly timeZone: string;
  /** Bytes that a zip may unpack to. */
  readonly mostUnpacked: number;
  close(): Promise<void>;
}

function readId(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) {
    throw new UsageFault(`${what} must be the id of a change.`);
  }
  return Number(text);
}

async function print(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

function importCommand(args: string[]): Command<RegistryPortal> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'allow-retiring': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const [source, ...others] = positionals;
  if (source === undefined || others.length > 0) {
    throw new UsageFault('Name one folder or zip to import.');
  }
  return async ({ db, files, instituteId, timeZone, mostUnpacked }, { stdout, stderr, now }) => {
    await refuseUnreachable(files);
    const outcome = await importExtract({
      db,
      files,
      source,
      now: now(),
      log: (sentence) => stderr.write(`${sentence}\n`),
      options: {
        instituteId,
        timeZone,
        isDryRun: values['dry-run'],
        allowsRetiring: values['allow-retiring'],
        report: values.report,
        mostUnpacked,
      },
    });
    return printOutcome(outcome, { stdout, stderr });
  };
}

function changesCommand(args: string[]): Command<RegistryPortal> {
  const { values } = parseArgs({ args, options: { since: { type: 'string', default: '0' } } });
  const since = readId(values.since, '--since');
  return async ({ db }, { stdout, now }) => {
    await publishChanges(db, now());
    for await (const change of listChanges(db, since)) {
      await print(stdout, `${JSON.stringify(change)}\n`);
    }
    return 0;
  };
}

function acknowledgeCommand(args: string[]): Command<RegistryPortal> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length !== 1) throw new UsageFault('Name the id up to which to acknowledge.');
  const upTo = readId(positionals[0], 'ID');
  return async ({ db }, { stderr, now }) => {
    const acknowledged = await acknowledgeChanges(db, { upTo, now: now() });
    if (acknowledged.status === 'unknown') {
      const { greatest } = acknowledged;
      stderr.write(
        `Nothing was acknowledged: ${greatest === null ? 'no change has been told yet' : `the last change that was told is ${greatest}`}.\n`,
      );
      return 1;
    }
    stderr.write(`Acknowledged: ${acknowledged.count}.\n`);
    return 0;
  };
}

const commands = {
  import: importCommand,
  changes: changesCommand,
  acknowledge: acknowledgeCommand,
};

/**
 * The operator's hand on the registry: `import`, `changes`, `acknowledge`. Answers the exit code:
 * 0 when it did what was asked, 1 when it did nothing.
 */
export const runRegistryCommand = (
  args: readonly string[],
  io: CommandIo<RegistryPortal>,
): Promise<number> => runCommand(args, { usage, commands, io });
