import type { Form } from '@tradebridge/contract/forms';
import { refusals } from '@tradebridge/contract/refusals';
import { answersSavedAfterMs } from '@tradebridge/contract/submission-rules';
import type { AnswersDraft, SentAnswer } from '@tradebridge/contract/submissions';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { observable } from '../app/observable.ts';
import { answersIn, type FormBeginning, savedFields } from './begin-form.ts';
import type { DeviceAnswers, KeptAnswers, PendingSubmission } from './device-answers.ts';
import type { FormEntry } from './form-entry.ts';

export type KeepState =
  | { readonly is: 'untouched' | 'waiting' | 'saving' | 'everywhere' | 'here' }
  /** The device cannot store more. */
  | { readonly is: 'nowhere' }
  /** Only on this device, because the server refused it. */
  | { readonly is: 'hereAlone'; readonly error: ApiError }
  /** Another device saved something else; neither is overwritten. */
  | { readonly is: 'overruled'; readonly theirs: AnswersDraft };

export interface KeeperPort {
  readonly device: DeviceAnswers;
  readonly server: {
    save(draft: {
      formVersion: number;
      revision: number | null;
      fields: SentAnswer[];
    }): Promise<{ revision: number }>;
    look(): Promise<AnswersDraft | null>;
  };
  keepFile(uniqueName: string, content: Blob): Promise<void>;
  forgetFiles(kept: ReadonlySet<string>): Promise<void>;
}

type Definition = Pick<Form, 'anonymous' | 'fields' | 'name' | 'version'>;

/**
 * Saves the entry: 800 ms after the last key on this device, with its files, and then on the
 * server. Another device's draft is never overwritten unless `keepHere` asks for it. A form that
 * was ever anonymous saves nothing on the server before it is submitted.
 */
export class AnswersKeeper {
  readonly #port: KeeperPort;
  readonly #entry: FormEntry;
  #form: Definition;
  #isAnonymous: boolean;
  readonly #began: string;
  readonly state = observable<KeepState>({ is: 'untouched' });
  #revision: number | null;
  #pending: PendingSubmission | null;
  /** The revisions saved on the device and on the server. */
  #kept: number;
  #saved: number;
  #filesKept = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(
    port: KeeperPort,
    entry: FormEntry,
    form: Definition,
    begin: FormBeginning,
    pending: PendingSubmission | null,
  ) {
    this.#port = port;
    this.#entry = entry;
    this.#form = form;
    this.#isAnonymous = begin.isAnonymous;
    this.#began = begin.since ?? new Date().toISOString();
    this.#revision = begin.revision;
    this.#pending = pending;
    this.#kept = entry.revision;
    this.#saved = begin.isSaved ? entry.revision : entry.revision - 1;
    for (const name of entry.files.keys()) this.#filesKept.add(name);
    if (begin.theirs) this.state.set({ is: 'overruled', theirs: begin.theirs });
  }

  /** Starts watching; returns how to stop, which saves the rest. */
  watch(): () => void {
    this.#isStopped = false;
    const stop = this.#entry.subscribe(() => this.#schedule());
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.keepNow();
      this.#isStopped = true;
    };
  }

  get pending(): PendingSubmission | null {
    return this.#pending;
  }

  /** Whether the form was ever anonymous since it was begun. */
  get isAnonymous(): boolean {
    return this.#isAnonymous;
  }

  /** A submission is stored on the device before it is sent; no draft is saved meanwhile. */
  setPending(pending: PendingSubmission | null): void {
    this.#pending = pending;
    this.#keepHere();
    const isBehind = this.#entry.revision !== this.#saved;
    if (pending === null && isBehind && !this.#isAnonymous) this.#saveLater();
  }

  /** Resolves when no save is in progress. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Applies a newly published form. */
  define(form: Definition): void {
    this.#form = form;
    if (!form.anonymous || this.#isAnonymous) return;
    // The server has deleted its draft.
    this.#isAnonymous = true;
    this.#revision = null;
    this.#saved = -1;
    if (this.state.get().is === 'untouched') return;
    this.state.set({ is: 'waiting' });
    void this.#keepAll();
  }

  /** Saves to the device at once: the page may be closed. */
  keepNow(): void {
    if (this.#entry.revision !== this.#kept) this.#keepHere();
  }

  /** Saves this device's entry on top of another's. */
  async keepHere(): Promise<void> {
    const state = this.state.get();
    if (state.is !== 'overruled') return;
    this.#revision = state.theirs.revision;
    this.#saved = -1;
    this.state.set({ is: 'waiting' });
    await this.#keepAll();
  }

  /** Replaces the entry by another device's; files chosen here stay. */
  takeTheirs(): void {
    const state = this.state.get();
    if (state.is !== 'overruled') return;
    const { theirs } = state;
    const answers = answersIn(this.#form, theirs.fields);
    for (const [name, value] of this.#entry.answers) {
      if (this.#entry.filesOf(name).length > 0) answers.set(name, value);
    }
    this.#revision = theirs.revision;
    this.state.set({ is: 'everywhere' });
    this.#entry.reset({ answers, files: this.#entry.files });
    clearTimeout(this.#timer);
    this.#saved = this.#entry.revision;
    this.#keepHere();
  }

  /** Submitted or discarded: removes it from the device. */
  async forget(): Promise<void> {
    clearTimeout(this.#timer);
    // A save in progress would store it again.
    await this.#running;
    clearTimeout(this.#timer);
    this.#pending = null;
    this.#isAnonymous = this.#form.anonymous;
    this.#revision = null;
    this.#filesKept.clear();
    this.#kept = this.#entry.revision;
    this.#saved = this.#entry.revision;
    this.#port.device.forget();
    this.state.set({ is: 'untouched' });
    await this.#port.forgetFiles(new Set());
  }

  #schedule(): void {
    if (this.#entry.revision === this.#kept) return;
    clearTimeout(this.#timer);
    // A photo takes longer than a key, and the camera may push the page out of a phone's memory.
    void this.#keepFiles();
    if (this.state.get().is !== 'overruled') this.state.set({ is: 'waiting' });
    this.#timer = setTimeout(() => void this.#keepAll(), answersSavedAfterMs);
  }

  #saveLater(): void {
    clearTimeout(this.#timer);
    this.state.set({ is: 'waiting' });
    this.#timer = setTimeout(() => void this.#saveOnce(), answersSavedAfterMs);
  }

  async #keepAll(): Promise<void> {
    const isKept = this.#keepHere();
    const areFilesKept = await this.#keepFiles();
    if (this.state.get().is === 'overruled') return;
    if (this.#isAnonymous) this.state.set({ is: isKept && areFilesKept ? 'here' : 'nowhere' });
    else await this.#saveOnce();
  }

  #keepHere(): boolean {
    const { answers, files, revision } = this.#entry;
    this.#kept = revision;
    const kept: KeptAnswers = {
      began: this.#began,
      formVersion: this.#form.version,
      formName: this.#form.name,
      isAnonymous: this.#isAnonymous,
      fields: [...answers].map(([name, value]) => ({ name, value })),
      files: [...files.values()].map(({ content: _, ...file }) => file),
      revision: this.#revision,
      isSaved: this.#saved === revision,
      defaults: [...this.#entry.defaults].map(([name, value]) => ({ name, value })),
      pending: this.#pending,
    };
    return this.#port.device.keep(kept);
  }

  /** Whether the device stored all files. */
  async #keepFiles(): Promise<boolean> {
    const names = new Set(this.#entry.files.keys());
    try {
      for (const { uniqueName, content } of this.#entry.files.values()) {
        if (!content || this.#filesKept.has(uniqueName)) continue;
        await this.#port.keepFile(uniqueName, content);
        this.#filesKept.add(uniqueName);
      }
    } catch {
      return false;
    }
    const isAnyGone = [...this.#filesKept].some((name) => !names.has(name));
    if (isAnyGone && !this.#pending) {
      await this.#port.forgetFiles(names);
      this.#filesKept = names;
    }
    return true;
  }

  #saveOnce(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
      // Typed during the save.
      const isBehind = this.#entry.revision !== this.#saved;
      if (this.state.get().is === 'everywhere' && isBehind && !this.#pending) this.#saveLater();
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    const { server } = this.#port;
    if (this.#isAnonymous || this.#isStopped || this.#pending) return;
    this.state.set({ is: 'saving' });
    const revision = this.#entry.revision;
    const fields = savedFields(this.#form, this.#entry.answers);
    try {
      const draft = { formVersion: this.#form.version, revision: this.#revision, fields };
      const saved = await server.save(draft);
      if (this.#isAnonymous) return;
      this.#revision = saved.revision;
      this.#saved = revision;
      this.#keepHere();
      this.state.set({ is: 'everywhere' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (this.#isAnonymous) return;
      if (error.code === refusals.changedMeanwhile.code) await this.#meet(server, fields);
      else this.state.set({ is: 'hereAlone', error });
    }
  }

  /** Another device saved, or this one did and the reply was lost; finds out which. */
  async #meet(server: KeeperPort['server'], fields: SentAnswer[]): Promise<void> {
    try {
      const theirs = await server.look();
      if (this.#isAnonymous) return;
      if (theirs && JSON.stringify(theirs.fields) !== JSON.stringify(fields)) {
        this.state.set({ is: 'overruled', theirs });
        return;
      }
      // It is the same, or nothing: the next save is based on it.
      this.#revision = theirs?.revision ?? null;
      this.#saveLater();
    } catch (error) {
      if (!isApiError(error)) throw error;
      this.state.set({ is: 'hereAlone', error });
    }
  }
}
