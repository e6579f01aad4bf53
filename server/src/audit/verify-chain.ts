import type { DatabasePool } from '../platform/database.ts';
import { type ChainedEvent, hashBeforeAll, hashedColumns, hashOfEvent } from './event-hash.ts';

/**
 * The end of the chain. Keeping it elsewhere makes it possible to prove later that nothing before
 * it was removed.
 */
export interface ChainHead {
  readonly number: number;
  readonly hash: string;
}

export type Verification =
  | { readonly isWhole: true; readonly head: ChainHead }
  | {
      readonly isWhole: false;
      /** The first event that differs from what was chained. */
      readonly number: number;
      /** The fault, continuing 'Event 7'. */
      readonly fault: string;
    };

type StoredEvent = ChainedEvent & { readonly hash: string | null };

/** Events read at once. */
const page = 2000;

const broken = (number: number, fault: string): Verification => ({
  isWhole: false,
  number,
  fault,
});

/** The fault of an event where number `last.number + 1` is expected. */
function faultOf({ hash, ...event }: StoredEvent, last: ChainHead, known: ChainHead | undefined) {
  const expected = last.number + 1;
  if (event.number > expected) return broken(expected, 'is missing');
  if (event.number < expected)
    return broken(event.number, 'was put there: it has no place in the chain');
  if (hash !== hashOfEvent(last.hash, event)) {
    return broken(
      expected,
      `is not the event that was recorded: it (id ${event.id}) was changed, or put there, or the event before was written anew`,
    );
  }
  if (known?.number === event.number && known.hash !== hash) {
    return broken(expected, 'has another hash than the one given: the chain was written anew');
  }
  return undefined;
}

/**
 * Reads the whole chain in a snapshot, and finds the first event that was changed, removed,
 * inserted or swapped. Events missing from the end are only detected with a head recorded earlier.
 *
 * @param known a head of an earlier verification
 */
export function verifyChain(db: DatabasePool, known?: ChainHead): Promise<Verification> {
  return db.transaction(async (tx) => {
    await tx.query(
      `declare chain no scroll cursor for
       select number, hash, ${hashedColumns} from audit_events
       where number is not null order by number`,
    );
    let head: ChainHead = { number: 0, hash: hashBeforeAll };
    for (;;) {
      const { rows } = await tx.query(`fetch ${page} from chain`);
      // The columns are those of the cursor above.
      for (const event of rows as StoredEvent[]) {
        const fault = faultOf(event, head, known);
        if (fault) return fault;
        head = { number: event.number, hash: event.hash ?? '' };
      }
      if (rows.length < page) break;
    }
    if (known && known.number > head.number) {
      return broken(head.number + 1, `is missing, and all after it up to ${known.number}`);
    }
    return { isWhole: true, head };
  });
}
