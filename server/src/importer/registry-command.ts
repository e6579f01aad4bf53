import { once } from 'node:events';
import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { textOfWording } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { refusalOf } from '../platform/answer-error.ts';
import {
  type Command,
  CommandFault,
  type CommandIo,
  runCommand,
  UsageFault,
} from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { refuseUnreachable } from '../platform/open-files.ts';
import { Refusal } from '../platform/refusal.ts';
import { acknowledgeChanges } from '../registry/acknowledge-changes.ts';
import {
  beginFeedEpoch,
  type FeedFault,
  faultOfReading,
  feedPosition,
  wordingOfFault,
} from '../registry/feed-position.ts';
import { listChanges } from '../registry/list-changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { importExtract } from './import-extract.ts';
import { printOutcome, printUndo } from './print-outcome.ts';
import { undoImport } from './undo-import.ts';

const usage = `Usage:
  npm run registry -- import FOLDER|ZIP [--dry-run] [--allow-retiring] [--report FILE]
  npm run registry -- undo [--import ID]
  npm run registry -- changes [--since ID] [--epoch E] [--unacknowledged]
  npm run registry -- acknowledge ID [--epoch E]
  npm run registry -- new-epoch
`;

/** What the registry's commands need. */
export interface RegistryPortal {
  readonly db: DatabasePool;
  readonly files: FileStorage;
  readonly instituteId: string;
  readonly timeZone: string;
  /** Bytes that a zip may unpack to. */
  readonly maxUnpackedBytes: number;
  /** Changes are posted to a webhook, whose responses acknowledge them. */
  readonly hasWebhook: boolean;
  close(): Promise<void>;
}

function readId(text: string | undefined, what: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) {
    throw new UsageFault(`${what} must be the id of a change.`);
  }
  return Number(text);
}

/**
 * Exit code if the registry's position is not valid in this feed: it must start again, not
 * continue.
 */
const exitOfOtherFeed = 2;

const describeFeedFault = (fault: FeedFault): string => textOfWording(wordingOfFault(fault));

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
  return async (
    { db, files, instituteId, timeZone, maxUnpackedBytes },
    { stdout, stderr, now, pathOf },
  ) => {
    await refuseUnreachable(files);
    const outcome = await importExtract({
      db,
      files,
      source: pathOf(source),
      now: now(),
      log: (sentence) => stderr.write(`${sentence}\n`),
      options: {
        origin: { by: 'command', name: basename(source), userId: null },
        instituteId,
        timeZone,
        isDryRun: values['dry-run'],
        allowsRetiring: values['allow-retiring'],
        report: values.report === undefined ? undefined : pathOf(values.report),
        maxUnpackedBytes,
      },
    });
    return printOutcome(outcome, { stdout, stderr });
  };
}

function undoCommand(args: string[]): Command<RegistryPortal> {
  const { values } = parseArgs({ args, options: { import: { type: 'string' } } });
  const importId = values.import;
  if (importId !== undefined && !z.uuid().safeParse(importId).success) {
    throw new UsageFault('--import must be the id of an import.');
  }
  return async ({ db, timeZone }, { stdout, stderr, now }) => {
    const given = { importId, now: now(), institution: { timeZone } };
    const by = { userId: null, ipAddress: null };
    const outcome = await undoImport(db, { ...given, by }).catch((error: unknown) => {
      const refusal = refusalOf(error);
      throw refusal ? new CommandFault(`Nothing was undone. ${refusal.message}`) : error;
    });
    return printUndo(outcome, { stdout, stderr });
  };
}

function changesCommand(args: string[]): Command<RegistryPortal> {
  const { values } = parseArgs({
    args,
    options: {
      since: { type: 'string', default: '0' },
      epoch: { type: 'string' },
      unacknowledged: { type: 'boolean', default: false },
    },
  });
  const since = readId(values.since, '--since');
  const { epoch, unacknowledged } = values;
  return async ({ db }, { stdout, stderr, now }) => {
    await publishChanges(db, now());
    const position = await feedPosition(db);
    // Only acknowledged changes are deleted.
    const firstCompleteId = unacknowledged ? 0 : position.firstCompleteId;
    const fault = faultOfReading({ ...position, firstCompleteId }, { epoch, id: since });
    if (fault) {
      stderr.write(`${describeFeedFault(fault)}\n`);
      return exitOfOtherFeed;
    }
    for await (const change of listChanges(db, { since, unacknowledged })) {
      await print(stdout, `${JSON.stringify(change)}\n`);
    }
    return 0;
  };
}

function acknowledgeCommand(args: string[]): Command<RegistryPortal> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { epoch: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new UsageFault('Name the id up to which to acknowledge.');
  const id = readId(positionals[0], 'ID');
  return async ({ db, hasWebhook }, { stderr, now }) => {
    const place = { epoch: values.epoch, id };
    const acknowledged = await acknowledgeChanges(db, { ...place, now: now(), hasWebhook });
    if (acknowledged.status === 'webhook') {
      const { message } = new Refusal('acknowledgedByWebhook');
      throw new CommandFault(`Nothing was acknowledged. ${message}`);
    }
    if (acknowledged.status !== 'acknowledged') {
      stderr.write(`Nothing was acknowledged. ${describeFeedFault(acknowledged)}\n`);
      return exitOfOtherFeed;
    }
    const { count } = acknowledged;
    stderr.write(
      count === 0
        ? `Nothing was left to acknowledge: all changes up to ${id} were acknowledged before.\n`
        : `Acknowledged: ${count} ${count === 1 ? 'change' : 'changes'} up to ${id}.\n`,
    );
    return 0;
  };
}

function newEpochCommand(args: string[]): Command<RegistryPortal> {
  parseArgs({ args, options: {} });
  return async ({ db }, { stdout, now }) => {
    const { epoch, firstId, toldAgain } = await beginFeedEpoch(db, now());
    stdout.write(
      `The change feed is in epoch ${epoch} now. Its ids begin at ${firstId}; repeated changes: ${toldAgain}.\n`,
    );
    return 0;
  };
}

const commands = {
  import: importCommand,
  undo: undoCommand,
  changes: changesCommand,
  acknowledge: acknowledgeCommand,
  'new-epoch': newEpochCommand,
};

/**
 * Commands for operators: `import`, `undo`, `changes`, `acknowledge`, `new-epoch`. Returns the exit
 * code: 0 on success, 1 if nothing was done, 2 if the caller's position is not valid in this feed.
 */
export const runRegistryCommand = (
  args: readonly string[],
  io: CommandIo<RegistryPortal>,
): Promise<number> => runCommand(args, { usage, commands, io });
