import { createHash } from 'node:crypto';
import { setLabelOverrides } from '@tradebridge/contract/labels';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database.ts';
import { findOverrides } from './read-overrides.ts';

/** The overrides that this process uses. */
export interface LabelsInForce {
  /** A hash of all of them; null if there are none. */
  readonly version: string | null;
  readonly overrides: Readonly<Record<string, string>>;
}

const none: LabelsInForce = { version: null, overrides: {} };

const versionOf = (overrides: Readonly<Record<string, string>>) =>
  createHash('sha256').update(JSON.stringify(overrides)).digest('hex').slice(0, 32);

/** Reads the overrides and applies them in this process: for a command, which needs them once. */
export async function loadOverrides(db: Database): Promise<LabelsInForce> {
  const rows = await findOverrides(db);
  const overrides = Object.fromEntries(rows.map(({ key, text }) => [key, text]));
  setLabelOverrides(overrides);
  return rows.length === 0 ? none : { version: versionOf(overrides), overrides };
}

/** Delay before a failed read is retried. */
const retryMs = 2000;

/** Minimum time between reads that unknown versions cause. */
const lookAgainMs = 1000;

/** The overrides of this process, updated by announcements of any process. */
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

  /** @param changed called with each new version once it is in force. */
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

  /** The overrides of a version; undefined if they are not in force. */
  async find(version: string): Promise<LabelsInForce | undefined> {
    if (version !== this.#inForce.version) {
      // Another process may have returned the version before this one received the announcement.
      if (performance.now() - this.#loadedAt > lookAgainMs) this.reload();
      await this.#loading;
    }
    return version === this.#inForce.version ? this.#inForce : undefined;
  }

  /** Reloads overrides that have changed, or may have. */
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
        this.#log.warn(
          { err: error },
          'the labels could not be read: the last known ones stay in force',
        );
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
