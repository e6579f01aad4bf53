import { refusals } from '@tradebridge/contract/refusals';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { observable } from '../app/observable.ts';

/** The server's state. */
export interface Saved<Entry> {
  readonly version: number;
  readonly entry: Entry;
  /** When it was saved, RFC 3339. */
  readonly at: string;
  /** The address of the user who saved it; null if the account is gone. */
  readonly by: string | null;
}

export type SaveState<Entry> =
  | { readonly is: 'saved' | 'waiting' | 'saving' }
  /** Left from before the session ended; sent on request, or when the user continues typing. */
  | { readonly is: 'restored' }
  | { readonly is: 'failed'; readonly error: ApiError }
  /** The reply was lost: it may have arrived. */
  | { readonly is: 'lost' }
  /** Somebody else saved a different version; neither is overwritten. */
  | { readonly is: 'overruled'; readonly theirs: Saved<Entry> };

export interface Editing<Entry> {
  readonly entry: Entry;
  /** The state the entry began from. */
  readonly base: Saved<Entry>;
  /** The entry as sent for `base`, before the server sanitised it. */
  readonly sent: Entry;
  readonly state: SaveState<Entry>;
}

export interface DraftPort<Entry> {
  /** @param key the same for the same attempt, which the server applies once */
  save(entry: Entry, version: number, key: string): Promise<Saved<Entry>>;
  /** The server's current state. */
  look(): Promise<Saved<Entry>>;
  isSame(one: Entry, other: Entry): boolean;
}

interface Attempt<Entry> {
  readonly entry: Entry;
  readonly version: number;
  readonly key: string;
}

/** Milliseconds after the last key. */
export const saveDelay = 800;

/** Whether the server may still have applied it. */
const mayHaveArrived = ({ status }: ApiError) => status === 0 || status >= 500;
/** Whether no readable reply came back. */
const isAnswerLost = ({ status, code }: ApiError) =>
  code !== 'no-token' && (status === 0 || code === 'unreadable');

/**
 * Saves a draft while it is being written, one save at a time, each on top of the last version.
 * Another user's version is never overwritten unless `keepMine` asks for it.
 */
export class DraftSaver<Entry> {
  readonly #port: DraftPort<Entry>;
  readonly #editing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** A save with an unknown outcome, repeated under its key before any other. */
  #unanswered: Attempt<Entry> | null = null;

  constructor(port: DraftPort<Entry>, begin: Pick<Editing<Entry>, 'entry' | 'base' | 'sent'>) {
    this.#port = port;
    const isRestored = !port.isSame(begin.entry, begin.sent);
    this.#editing = observable<Editing<Entry>>({
      ...begin,
      state: { is: isRestored ? 'restored' : 'saved' },
    });
  }

  get editing() {
    return this.#editing;
  }

  /** Records a change; it is saved 800 ms after the last one. */
  change(entry: Entry): void {
    this.#set({ entry });
    if (this.#now.state.is !== 'overruled') this.#schedule();
  }

  /** Saves at once; returns whether everything is saved. */
  async flush(): Promise<boolean> {
    do await this.#saveOnce();
    while (this.#now.state.is === 'waiting');
    return this.#now.state.is === 'saved';
  }

  /** The server has a new version, from a save here or by somebody else. */
  hear(fresh: Saved<Entry>): void {
    if (this.#running || this.#unanswered || fresh.version <= this.#now.base.version) return;
    const { entry, base, state } = this.#now;
    if (state.is === 'overruled' && fresh.version <= state.theirs.version) return;
    if (this.#port.isSame(fresh.entry, base.entry)) this.adopt(fresh);
    else if (this.#isUnsaved && !this.#port.isSame(fresh.entry, entry)) this.#overrule(fresh);
    else this.reset(fresh);
  }

  /** The server gave the saved state another version, such as by publishing. */
  adopt(fresh: Saved<Entry>): void {
    if (fresh.version <= this.#now.base.version) return;
    this.#set({ base: fresh });
    if (this.#now.state.is !== 'restored') this.#schedule();
  }

  /** Replaces the entry by the server's state. */
  reset(fresh: Saved<Entry>): void {
    clearTimeout(this.#timer);
    this.#set({ entry: fresh.entry, base: fresh, sent: fresh.entry, state: { is: 'saved' } });
  }

  takeTheirs(): void {
    const { state } = this.#now;
    if (state.is === 'overruled') this.reset(state.theirs);
  }

  /** Saves the entry on top of another user's version. */
  async keepMine(): Promise<boolean> {
    const { state } = this.#now;
    if (state.is !== 'overruled') return false;
    const { theirs } = state;
    this.#set({ base: theirs, sent: theirs.entry, state: { is: 'waiting' } });
    return this.flush();
  }

  /** The editor was closed. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  get #now(): Editing<Entry> {
    return this.#editing.get();
  }

  get #isUnsaved(): boolean {
    return !this.#port.isSame(this.#now.entry, this.#now.sent);
  }

  #set(changed: Partial<Editing<Entry>>): void {
    this.#editing.set({ ...this.#now, ...changed });
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#settle();
    if (!this.#isUnsaved && !this.#unanswered) return;
    this.#timer = setTimeout(() => void this.#saveOnce(), saveDelay);
  }

  /** Sets the state while nothing is being saved. */
  #settle(): void {
    if (this.#running || this.#unanswered || this.#now.state.is === 'overruled') return;
    this.#set({ state: { is: this.#isUnsaved ? 'waiting' : 'saved' } });
  }

  #overrule(theirs: Saved<Entry>): void {
    clearTimeout(this.#timer);
    this.#set({ state: { is: 'overruled', theirs } });
  }

  #saveOnce(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#attempt().finally(() => {
      this.#running = null;
      const { is } = this.#now.state;
      // Typed during the save.
      if (is === 'saving') this.#schedule();
    });
    return this.#running;
  }

  async #attempt(): Promise<void> {
    const { entry, base, state } = this.#now;
    if (state.is === 'overruled') return;
    if (!this.#unanswered && !this.#isUnsaved) {
      this.#set({ state: { is: 'saved' } });
      return;
    }
    const attempt = this.#unanswered ?? { entry, version: base.version, key: crypto.randomUUID() };
    this.#unanswered = attempt;
    this.#set({ state: { is: 'saving' } });
    try {
      this.#done(attempt, await this.#port.save(attempt.entry, attempt.version, attempt.key));
    } catch (error) {
      if (!isApiError(error)) throw error;
      await this.#refused(attempt, error);
    }
  }

  #done(attempt: Attempt<Entry>, saved: Saved<Entry>): void {
    this.#unanswered = null;
    this.#set({ base: saved, sent: attempt.entry });
  }

  async #refused(attempt: Attempt<Entry>, error: ApiError): Promise<void> {
    if (!mayHaveArrived(error)) this.#unanswered = null;
    if (error.code === refusals.changedMeanwhile.code) await this.#meet(attempt);
    else this.#set({ state: isAnswerLost(error) ? { is: 'lost' } : { is: 'failed', error } });
  }

  /** Somebody saved another version; checks whether it really differs. */
  async #meet(attempt: Attempt<Entry>): Promise<void> {
    try {
      const fresh = await this.#port.look();
      if (this.#port.isSame(fresh.entry, attempt.entry)) this.#done(attempt, fresh);
      else if (this.#port.isSame(fresh.entry, this.#now.base.entry)) this.#set({ base: fresh });
      else this.#overrule(fresh);
    } catch (error) {
      if (!isApiError(error)) throw error;
      this.#set({ state: { is: 'failed', error } });
    }
  }
}
