import type { QueryClient } from '@tanstack/react-query';
import { refusals } from '@tradebridge/contract/refusals';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { observable } from '../app/observable.ts';
import { markTexts, showOverrides } from '../ui/labels.ts';
import { showOverridesBy, takeOverrides } from './follow-overrides.ts';
import { marking } from './marks.ts';
import { type OverrideChange, overridesQuery, saveOverrides } from './queries.ts';
import {
  changeIn,
  changesOf,
  conflictsIn,
  copyOf,
  hear,
  keepMine,
  saved,
  takeTheirs,
  textsOf,
  type WorkingCopy,
  withChanges,
} from './working-copy.ts';

/** Labels are shown as everybody sees them, or edited (LABEL-004). */
export type EditState =
  | { readonly is: 'viewing' | 'starting' }
  | { readonly is: 'editing'; readonly copy: WorkingCopy; readonly save: SaveState };

export type SaveState =
  | { readonly is: 'idle' | 'saving' }
  /** Somebody else saved some of the same labels; the user has to choose. */
  | { readonly is: 'conflict' }
  | { readonly is: 'failed'; readonly error: ApiError };

interface Attempt {
  readonly changes: readonly OverrideChange[];
  readonly key: string;
}

/** Whether the server may still have applied it. */
export const mayHaveArrived = ({ status, code }: ApiError) =>
  code !== 'no-token' && (status === 0 || status >= 500);

/** Editing labels on the page, from Customise to Save Changes or Discard Changes. */
export class EditSession {
  readonly state = observable<EditState>({ is: 'viewing' });
  readonly #client: QueryClient;
  /** A save with an unknown outcome, repeated under its key before any other. */
  #unanswered: Attempt | null = null;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /**
   * Starts from the server's overrides (LABEL-005).
   *
   * @param changes from a session that ended before they were saved
   */
  async customise(changes: WorkingCopy['changes'] = {}): Promise<void> {
    if (this.state.get().is !== 'viewing') return;
    this.state.set({ is: 'starting' });
    try {
      const copy = copyOf(await this.#read(), changes);
      if (this.state.get().is !== 'starting') return;
      this.state.set({ is: 'editing', copy, save: { is: 'idle' } });
      showOverridesBy((overrides) =>
        showOverrides(withChanges(overrides, this.#editing?.copy.changes ?? {})),
      );
      takeOverrides(textsOf(copy.current));
      markTexts(marking);
    } catch (error) {
      this.state.set({ is: 'viewing' });
      throw error;
    }
  }

  /** Shows a text at once, null for the default; it is saved later. */
  apply(key: string, text: string | null): void {
    this.#change((copy) => changeIn(copy, key, text));
  }

  /** The server's overrides have changed. */
  hear(current: WorkingCopy['current']): void {
    if (this.#editing?.copy.current !== current) this.#change((copy) => hear(copy, current));
  }

  keepMine(key: string): void {
    this.#change((copy) => keepMine(copy, key));
  }

  takeTheirs(key: string): void {
    this.#change((copy) => takeTheirs(copy, key));
  }

  /** Leaves the choice between two texts. */
  putOff(): void {
    this.#saveIs({ is: 'idle' });
  }

  /** Saves the changes, if any, and ends; returns whether it succeeded. */
  async save(): Promise<boolean> {
    const editing = this.#editing;
    if (!editing || editing.save.is === 'saving') return false;
    const changes = this.#unanswered?.changes ?? changesOf(editing.copy);
    if (!this.#unanswered && changes.length === 0) return this.#end();
    if (!this.#unanswered && conflictsIn(editing.copy).length > 0) {
      this.#saveIs({ is: 'conflict' });
      return false;
    }
    this.#unanswered ??= { changes, key: crypto.randomUUID() };
    this.#saveIs({ is: 'saving' });
    try {
      const results = await saveOverrides(changes, this.#unanswered.key);
      this.#unanswered = null;
      this.#change((copy) => saved(copy, results, changes));
      this.#saveIs({ is: 'idle' });
      // Changes since a first attempt.
      return await this.save();
    } catch (error) {
      if (!isApiError(error)) throw error;
      return this.#refused(error);
    }
  }

  async #refused(error: ApiError): Promise<boolean> {
    if (!mayHaveArrived(error)) this.#unanswered = null;
    if (error.code === refusals.changedMeanwhile.code) {
      try {
        const current = await this.#read();
        this.#change((copy) => hear(copy, current));
        this.#saveIs({ is: 'idle' });
        return await this.save();
      } catch (failure) {
        if (!isApiError(failure)) throw failure;
        this.#saveIs({ is: 'failed', error: failure });
        return false;
      }
    }
    this.#saveIs({ is: 'failed', error });
    return false;
  }

  /** Shows the previous texts, and then the server's present ones (LABEL-009, LABEL-010). */
  async discard(): Promise<void> {
    this.#unanswered = null;
    this.#change((copy) => ({ ...copy, changes: {} }));
    this.#end();
    takeOverrides(textsOf(await this.#read()));
  }

  /** Discards all changes: the user has left, or may no longer edit. */
  stop(): void {
    if (this.state.get().is === 'viewing') return;
    this.#unanswered = null;
    this.state.set({ is: 'viewing' });
    markTexts(null);
    showOverridesBy();
  }

  #end(): true {
    const { copy } = this.#editing ?? {};
    this.state.set({ is: 'viewing' });
    markTexts(null);
    showOverridesBy();
    if (copy) takeOverrides(textsOf(copy.current));
    return true;
  }

  get #editing() {
    const state = this.state.get();
    return state.is === 'editing' ? state : undefined;
  }

  #change(change: (copy: WorkingCopy) => WorkingCopy): void {
    const editing = this.#editing;
    if (!editing) return;
    const copy = change(editing.copy);
    this.state.set({ ...editing, copy });
    showOverrides(withChanges(textsOf(copy.current), copy.changes));
  }

  #saveIs(save: SaveState): void {
    const editing = this.#editing;
    if (editing) this.state.set({ ...editing, save });
  }

  #read = () => this.#client.fetchQuery({ ...overridesQuery, staleTime: 0 });
}
