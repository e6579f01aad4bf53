import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from '@tradebridge/contract/schema';
import { CommandFault } from '../platform/command.ts';
import { type DatabasePool, statement } from '../platform/database.ts';
import type { LoggedEvent } from './log-events.ts';

const lineSchema = z.object({
  audit: z.object({
    number: z.int().positive(),
    id: z.uuid(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    signature: z.string().nullable(),
  }),
});

const findStored = statement<LoggedEvent>(
  'events-to-compare',
  `select number, id, hash, signature from audit_events
   where number > $1 order by number limit 20000`,
);
const findRetired = statement<{ number: number | null }>(
  'last-retired-audit-event',
  `select max(number) as number from audit_checkpoints where kind = 'retired'`,
);

/** The event of a line; undefined for every other line. What collects logs may begin it with a time. */
function eventOf(line: string): LoggedEvent | undefined {
  const begin = line.indexOf('{');
  if (begin < 0 || !line.includes('"audit"')) return undefined;
  try {
    return lineSchema.safeParse(JSON.parse(line.slice(begin))).data?.audit;
  } catch {
    // A line of something else, or one that was cut.
    return undefined;
  }
}

/** The events in a file of the server's log, in the order of the file. */
async function readLog(path: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const event = eventOf(line);
      if (event) events.push(event);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFault(`${path} cannot be read (${code}).`);
  }
  return events;
}

async function readStored(db: DatabasePool): Promise<Map<string, LoggedEvent>> {
  const stored = new Map<string, LoggedEvent>();
  for (let last = 0; ; ) {
    const events = await db.rows(findStored, [last]);
    for (const event of events) stored.set(event.id, event);
    const end = events.at(-1);
    if (!end) return stored;
    last = end.number;
  }
}

export interface LogComparison {
  /** Events that the log has. */
  readonly count: number;
  /** What the database lost or changed, a sentence each, in the order of the log. */
  readonly faults: readonly string[];
}

/**
 * Compares the chain with the lines of a log that was kept outside the database: an event that was cut out
 * is named, even if the rest was chained again.
 */
export async function compareWithLog(db: DatabasePool, path: string): Promise<LogComparison> {
  const logged = await readLog(path);
  if (logged.length === 0) {
    throw new CommandFault(`${path} has no events of the audit log: is it the server's log?`);
  }
  const stored = await readStored(db);
  const [retired] = await db.rows(findRetired);
  const faults: string[] = [];
  const numbers = new Map<number, LoggedEvent>();
  let isRewritten = false;
  for (const event of logged) {
    const { number, id, hash } = event;
    const before = numbers.get(number);
    // A process that was killed leaves a line that is written again.
    if (before?.hash === hash && before.id === id) continue;
    if (before) {
      faults.push(
        `The log has two events ${number} (ids ${before.id} and ${id}): the chain was made again, or a backup was restored, in between.`,
      );
    }
    numbers.set(number, event);
    if (number <= (retired?.number ?? 0)) continue;
    const found = stored.get(id);
    if (!found) {
      faults.push(
        `Event ${number} of the log (id ${id}, hash ${hash}) is missing in the database.`,
      );
    } else if (!isRewritten && (found.number !== number || found.hash !== hash)) {
      isRewritten = true;
      faults.push(
        found.number === number
          ? `From event ${number} on (id ${id}), the database has other hashes than the log: the chain was made again.`
          : `From event ${number} of the log on (id ${id}), which is event ${found.number} of the database, the chain was made again.`,
      );
    }
  }
  return { count: numbers.size, faults };
}
