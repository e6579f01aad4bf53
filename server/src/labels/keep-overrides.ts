import { createHash } from 'node:crypto';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database.ts';
import { findOverrides } from './read-overrides.ts';

/** The overrides that this process works with. */
export interface LabelsInForce {
  /** A hash of all of them; null where there are none. */
  readonly version: string | null;
  readonly overrides: Readonly<Record<string, string>>;
}

const none: LabelsInForce = { version: null, overrides: {} };

const versionOf = (overrides: Readonly<Record<string, string>>) =>
  createHash('sha256').update(JSON.stringify(overrides)).digest('hex').slice(0, 32);

/** Reads the overrides and puts them in force in this process: for a command, which needs it once. */
export async function loadOverrides(db: Database): Promise<LabelsInForce> {
  const rows = await findOverrides(db);
  const overrides = Object.fromEntries(rows.map(({ key, text }) => [key, text]));
  setLabelOverrides(overrides);
  return rows.length === 0 ? none : { version: versionOf(overrides), overrides };
}

/** How soon overrides that could not be read are looked for again, in milliseconds. */
const retryMs = 2000;

/** How often an unknown version makes a process look whether it missed one, in milliseconds. */
const lookAgainMs = 1000;

/** The overrides of this process, which follow what any process announces. */
export class KeptLabels {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #changed: (version: string | null) => void;
  #inForce = none;
  #loading: Promise<void> | undefined;
  #isStale = false;
  #loadedAt = 0;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(
    db: Database,
    log: FastifyBaseLogger,
    changed: (version: string | null) => void,
  ) {
    this.#db = db;
    this.#log = log;
    this.#changed = changed;
  }

  /** @param changed is told of each version that is in force anew, once it is. */
  static async open(
    db: Database,
    log: FastifyBaseLogger,
    changed: (version: string | null) => void,
  ): Promise<KeptLabels> {
    const kept = new KeptLabels(db, log, changed);
    await kept.#load();
    return kept;
  }

  get inForce(): LabelsInForce {
    return this.#inForce;
  }

  /** The overrides of a version; undefined where they are not in force. */
  async find(version: string): Promise<LabelsInForce | undefined> {
    if (version !== this.#inForce.version) {
      // Another process may have answered with it before this one heard of it.
      if (performance.now() - this.#loadedAt > lookAgainMs) this.reload();
      await this.#loading;
    }
    return version === this.#inForce.version ? this.#inForce : undefined;
  }

  /** The overrides have changed, or may have. */
  reload(): void {
    if (this.#isClosed) return;
    this.#isStale = true;
    this.#loading ??= this.#reloadWhileStale().finally(() => {
      this.#loading = undefined;
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    // One process serves one institution, but tests open several in turn.
    setLabelOverrides({});
  }

  async #reloadWhileStale(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      const before = this.#inForce.version;
      try {
        await this.#load();
      } catch (error) {
        this.#log.warn({ err: error }, 'the labels could not be read: the last known stay');
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.reload(), retryMs).unref();
        return;
      }
      if (this.#inForce.version !== before) this.#changed(this.#inForce.version);
    }
  }

  async #load(): Promise<void> {
    this.#inForce = await loadOverrides(this.#db);
    this.#loadedAt = performance.now();
  }
}
