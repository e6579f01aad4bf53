import type { DatabasePool } from '../platform/database.ts';
import { checkSignature, keyIdIn, type Secrets, type SignatureCheck } from '../platform/sealed.ts';
import { type ChainHead, checkCheckpoint, findCheckpoints } from './checkpoints.ts';
import {
  type ChainedEvent,
  canonicalJson,
  eventPurpose,
  hashBeforeAll,
  hashedColumns,
  hashOfEvent,
} from './event-hash.ts';

export interface Verification {
  /** The last event that was read, or the checkpoint that the chain begins after. */
  readonly head: ChainHead;
  /** Events that were read. */
  readonly count: number;
  /** What is wrong, a sentence each, in the order of the chain: the first `maxFaults`. */
  readonly faults: readonly string[];
  readonly faultCount: number;
  /** Faults that are an event without a signature and nothing worse. */
  readonly unsignedCount: number;
}

interface VerifyOptions {
  /** Null where they are not known: signatures are then not checked, only missed. */
  readonly secrets: Secrets | null;
  /** A head that was noted before. */
  readonly known?: ChainHead | undefined;
  /** The last event to read; by default all are. */
  readonly upTo?: number | undefined;
}

type StoredEvent = ChainedEvent & {
  readonly hash: string | null;
  readonly signature: string | null;
};

/** Events read at once. */
const page = 2000;

const maxFaults = 100;

/** Reads the chain event by event and collects what is wrong with it. */
class ChainReader {
  readonly #secrets: Secrets | null;
  readonly #faults: string[] = [];
  #faultCount = 0;
  #unsignedCount = 0;
  #count = 0;
  #head: ChainHead;
  /** What the next event may be chained to; empty where that is unknown, after a gap. */
  #before: readonly string[];
  /** Up to where events need no signature. */
  #acceptedUpTo = 0;
  /** Hashes that are known from before, by event. */
  readonly #known = new Map<number, string>();
  #lastKnown = 0;
  /** A hash that is not the known one makes all after it differ too. */
  #isRewritten = false;

  constructor(secrets: Secrets | null) {
    this.#secrets = secrets;
    this.#head = { number: 0, hash: hashBeforeAll };
    this.#before = [hashBeforeAll];
  }

  beginAfter(head: ChainHead): void {
    this.#head = head;
    this.#before = [head.hash];
    this.#lastKnown = head.number;
  }

  accept(upTo: number): void {
    this.#acceptedUpTo = Math.max(this.#acceptedUpTo, upTo);
  }

  expect({ number, hash }: ChainHead): void {
    if (number < this.#head.number) {
      this.fault(
        `Event ${number} is no longer kept: give a head of event ${this.#head.number} or later.`,
      );
      return;
    }
    if (number === this.#head.number && hash !== this.#head.hash) {
      this.fault(`Event ${number}, with which the chain begins, had another hash.`);
      return;
    }
    const other = this.#known.get(number);
    if (other !== undefined && other !== hash) this.#reportRewritten(number);
    this.#known.set(number, hash);
  }

  fault(sentence: string): void {
    this.#faultCount += 1;
    if (this.#faults.length < maxFaults) this.#faults.push(sentence);
  }

  read({ hash, signature, ...event }: StoredEvent): void {
    const { number, id, kind } = event;
    this.#count += 1;
    const name = `Event ${number} (${kind}, id ${id})`;
    if (number <= this.#head.number) {
      this.fault(`${name} was put there: it has no place in the chain.`);
      return;
    }
    this.#expectNext(number);
    const hashes = this.#before.map((before) => hashOfEvent(before, event));
    const isChained = this.#before.length === 0 || hashes.includes(hash ?? '');
    const fault = this.#faultOf(event, signature) ?? (isChained ? undefined : misplaced);
    if (fault !== undefined) this.fault(`${name} ${fault}.`);
    if (fault === unsigned && isChained) this.#unsignedCount += 1;
    // The event after a changed one is chained to it as it was, or as it is.
    this.#before = hash === null ? hashes : [hash, ...(isChained ? [] : hashes)];
    this.#head = { number, hash: hash ?? '' };
    this.#compareWithKnown();
  }

  end(): Verification {
    const last = Math.max(0, ...this.#known.keys());
    if (last > this.#head.number) this.#reportMissing(last, ', the end of the log,');
    return {
      head: this.#head,
      count: this.#count,
      faults: this.#faults,
      faultCount: this.#faultCount,
      unsignedCount: this.#unsignedCount,
    };
  }

  #expectNext(number: number): void {
    if (number === this.#head.number + 1) return;
    this.#reportMissing(number - 1);
    this.#before = [];
  }

  #reportMissing(last: number, which = ''): void {
    const first = this.#head.number + 1;
    this.fault(
      first === last
        ? `Event ${first}${which} is missing.`
        : `Events ${first} to ${last}${which} are missing.`,
    );
  }

  /** What is wrong with an event by itself. */
  #faultOf({ number, ...event }: ChainedEvent, signature: string | null): string | undefined {
    const isAccepted = number <= this.#acceptedUpTo;
    if (signature === null) return isAccepted ? undefined : unsigned;
    const check = this.#check(canonicalJson(event), signature);
    if (check === 'wrong') return 'was changed or put there: its signature is not right';
    if (check === 'right' || isAccepted) return undefined;
    return `is signed with a secret that is not configured (key ${keyIdIn(signature)})`;
  }

  #check(text: string, signature: string): SignatureCheck {
    if (this.#secrets === null) return 'right';
    return checkSignature(this.#secrets, eventPurpose, text, signature);
  }

  #compareWithKnown(): void {
    const { number, hash } = this.#head;
    const known = this.#known.get(number);
    if (known === undefined) return;
    if (known === hash) this.#lastKnown = number;
    else this.#reportRewritten(number);
  }

  #reportRewritten(number: number): void {
    if (this.#isRewritten) return;
    this.#isRewritten = true;
    this.fault(
      `Event ${number} has another hash than it had: the chain was rewritten from an event after ${this.#lastKnown} on.`,
    );
  }
}

const unsigned =
  'is not signed: it was put there, or recorded by a command without AUTH_SECRET or an earlier version';
const misplaced = 'is not what was chained there: it was changed, put there or moved';

/**
 * Reads the whole chain in a snapshot, and finds the first event that was changed, removed,
 * inserted or swapped. Events missing from the end are only detected with a head recorded earlier.
 *
 * @param known a head of an earlier verification
 */
export function verifyChain(
  db: DatabasePool,
  { secrets, known, upTo }: VerifyOptions,
): Promise<Verification> {
  return db.transaction(async (tx) => {
    // Events may be retired meanwhile.
    await tx.query('set transaction isolation level repeatable read');
    const reader = new ChainReader(secrets);
    const signed = (await findCheckpoints(tx)).filter((checkpoint) => {
      const check = secrets === null ? 'right' : checkCheckpoint(secrets, checkpoint);
      if (check === 'right') return true;
      const { kind, number, signature } = checkpoint;
      reader.fault(
        check === 'wrong'
          ? `The checkpoint '${kind}' at event ${number} was changed or put there: its signature is not right.`
          : `The checkpoint '${kind}' at event ${number} is signed with a secret that is not configured (key ${keyIdIn(signature)}).`,
      );
      return false;
    });
    const retired = signed.findLast(({ kind }) => kind === 'retired');
    if (retired) reader.beginAfter(retired);
    for (const { kind, number, hash } of signed) {
      if (kind === 'retired' || number < (retired?.number ?? 0) || number > (upTo ?? number))
        continue;
      if (kind === 'accepted') reader.accept(number);
      reader.expect({ number, hash });
    }
    if (known) reader.expect(known);
    await tx.query(
      `declare chain no scroll cursor for
       select number, hash, signature, ${hashedColumns} from audit_events
       where number is not null ${upTo === undefined ? '' : `and number <= ${upTo}`}
       order by number`,
    );
    for (;;) {
      const { rows } = await tx.query(`fetch ${page} from chain`);
      // The columns are those of the cursor above.
      for (const event of rows as StoredEvent[]) reader.read(event);
      if (rows.length < page) return reader.end();
    }
  });
}
