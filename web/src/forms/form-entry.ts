import { checkAnswers } from '@tradebridge/contract/check-answers';
import type {
  AnswerFault,
  Answers,
  AnswerValue,
  CheckedAnswers,
  Matches,
  PlacedField,
} from '@tradebridge/contract/form-answers';
import { initialAnswers, isSetByForm } from '@tradebridge/contract/form-defaults';
import { type RepeatingGroup, repeatOf, rowsOf } from '@tradebridge/contract/form-layout';
import type { FormField } from '@tradebridge/contract/forms';
import { fieldOfName, repeatedName } from '@tradebridge/contract/submission-rules';
import type { AnnouncedFile, SentAnswer } from '@tradebridge/contract/submissions';
import { useSyncExternalStore } from 'react';
import { type ShownPage, shownPages } from './shown-pages.ts';

/** A file named by an answer's `uniqueName`. */
export interface AnswerFile {
  readonly uniqueName: string;
  readonly originalName: string;
  /** In bytes. */
  readonly size: number;
  /** Media type. */
  readonly type: string;
  /** Null if this device no longer has it. */
  readonly content: Blob | null;
}

export type AnswerFiles = ReadonlyMap<string, AnswerFile>;

/** The initial values of a form: defaults, or an earlier entry. */
export interface Entered {
  readonly answers: Answers;
  readonly files: AnswerFiles;
}

const noFaults: readonly AnswerFault[] = [];

/**
 * The entry of a form. It lives outside React and returns the same objects as long as they are
 * equal, so that a key press in one of 200 fields renders only that field.
 */
export class FormEntry {
  #fields: readonly FormField[];
  #defaults: Answers;
  #matches: Matches;
  #answers: Map<string, AnswerValue>;
  #files: Map<string, AnswerFile>;
  /** Names of answers that were changed or left, whose faults are shown (FORM-051). */
  #touched = new Set<string>();
  /** Answers with which the user tried to continue. */
  #tried = new Set<string>();
  #pages: readonly ShownPage[] = [];
  #faults: ReadonlyMap<string, readonly AnswerFault[]> = new Map();
  #changes = 0;
  #revision = 0;
  #generation = 0;
  readonly #listeners = new Set<() => void>();

  /**
   * @param defaults initial values of fields, in each row of a group; display and hidden fields
   *   always keep them
   */
  constructor(fields: readonly FormField[], defaults: Answers, begin: Entered, matches: Matches) {
    this.#fields = fields;
    this.#defaults = defaults;
    this.#matches = matches;
    this.#answers = this.#begun(begin.answers);
    this.#files = new Map(begin.files);
    this.#judge();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get defaults(): Answers {
    return this.#defaults;
  }

  get answers(): Answers {
    return this.#answers;
  }

  get files(): AnswerFiles {
    return this.#files;
  }

  /** Increases with each change, including faults being shown. */
  get changes(): number {
    return this.#changes;
  }

  /** Increases with each change of an answer or file. */
  get revision(): number {
    return this.#revision;
  }

  /** Increases when rows of a group move, which makes them different rows. */
  get generation(): number {
    return this.#generation;
  }

  /** The pages with their visible content. */
  get pages(): readonly ShownPage[] {
    return this.#pages;
  }

  /** All faults in the order of the form, whether shown or not. */
  get faults(): readonly AnswerFault[] {
    return this.check().faults;
  }

  /** The visible answers, as sent, with their files. */
  check(): CheckedAnswers {
    const sent: SentAnswer[] = [];
    const files: AnnouncedFile[] = [];
    for (const { name } of placesOf(this.#pages)) {
      const value = this.#answers.get(name);
      if (name === '' || value === undefined || value === null) continue;
      sent.push({ name, value });
      for (const { content: _, ...file } of this.filesOf(name))
        files.push({ ...file, field: name });
    }
    const context = { matches: this.#matches, files, defaults: this.#defaults };
    return checkAnswers({ fields: this.#fields }, sent, context);
  }

  answerTo(name: string): AnswerValue | undefined {
    return this.#answers.get(name);
  }

  /** The faults shown for an answer. */
  faultsOf(name: string): readonly AnswerFault[] {
    return this.#touched.has(name) ? (this.#faults.get(name) ?? noFaults) : noFaults;
  }

  /** Whether the user tried to continue with an answer: all faults of its parts are shown. */
  isTried(name: string): boolean {
    return this.#tried.has(name);
  }

  /** Replaces the form: it was edited or published again. Entries are kept. */
  define(fields: readonly FormField[], defaults: Answers): void {
    if (fields === this.#fields) return;
    const known = new Set(this.#fields.map(({ name }) => name));
    this.#fields = fields;
    this.#defaults = defaults;
    const added = [...initialAnswers(fields, defaults)].filter(
      ([name]) => !known.has(fieldOfName(name)?.name ?? ''),
    );
    this.#answers = this.#begun(new Map([...added, ...this.#answers]));
    this.#notify();
  }

  /** Provides the engine for regular expressions. */
  judgeBy(matches: Matches): void {
    this.#matches = matches;
    this.#notify();
  }

  /** Sets an answer; undefined clears it. */
  answer(name: string, value: AnswerValue | undefined): void {
    if (value === undefined) this.#answers.delete(name);
    else this.#answers.set(name, value);
    this.#touched.add(name);
    this.#revision += 1;
    this.#notify();
  }

  /** The user has visited it: its faults are shown from now on. */
  touch(name: string): void {
    if (this.#touched.has(name)) return;
    this.#touched.add(name);
    this.#notify();
  }

  /** The user tried to continue: shows the faults of these pages, and returns them. */
  try(pages: readonly ShownPage[]): readonly AnswerFault[] {
    const names = new Set(placesOf(pages).map(({ name }) => name));
    for (const name of names) {
      this.#touched.add(name);
      this.#tried.add(name);
    }
    this.#notify();
    return this.faults.filter(({ name }) => name === '' || names.has(name));
  }

  /** Adds files to an answer, replacing those it no longer names. */
  setFiles(name: string, files: readonly AnswerFile[]): void {
    for (const file of files) this.#files.set(file.uniqueName, file);
    const kept = files.map(({ uniqueName }) => uniqueName);
    for (const dropped of this.filesOf(name)) {
      if (!kept.includes(dropped.uniqueName)) this.#files.delete(dropped.uniqueName);
    }
    this.answer(name, kept.length > 0 ? kept : undefined);
  }

  /** The files of an answer. */
  filesOf(name: string): readonly AnswerFile[] {
    return namesIn(this.#answers.get(name)).flatMap((one) => this.#files.get(one) ?? []);
  }

  /** Adds a row to a group that has `count` of them. */
  addRow({ fields }: RepeatingGroup, count: number): void {
    for (const { name } of fields) {
      // An empty value keeps the row's place, here and in what is saved.
      if (name) this.#answers.set(repeatedName(name, count), this.#defaults.get(name) ?? null);
    }
    this.#revision += 1;
    this.#notify();
  }

  /** Removes a row of a group that has `count` of them; later rows move up. */
  removeRow({ fields }: RepeatingGroup, row: number, count: number): void {
    for (const { name, type } of fields) {
      if (!name) continue;
      if (type === 'file') this.#dropFiles(repeatedName(name, row));
      for (let to = row; to < count; to++) {
        const target = repeatedName(name, to);
        const source = repeatedName(name, to + 1);
        const value = to + 1 < count ? this.#answers.get(source) : undefined;
        if (to + 1 < count) this.#answers.set(target, value ?? null);
        else this.#answers.delete(target);
        for (const names of [this.#touched, this.#tried]) {
          if (names.delete(source)) names.add(target);
          else names.delete(target);
        }
      }
    }
    this.#generation += 1;
    this.#revision += 1;
    this.#notify();
  }

  /** Starts again with other answers, none of them validated yet. */
  reset(begin: Entered): void {
    this.#answers = this.#begun(begin.answers);
    this.#files = new Map(begin.files);
    this.#touched = new Set();
    this.#tried = new Set();
    this.#generation += 1;
    this.#revision += 1;
    this.#notify();
  }

  /** Display and hidden fields keep their defaults, whatever was stored. */
  #begun(given: Answers): Map<string, AnswerValue> {
    const answers = new Map(given);
    const repeated = new Map(
      repeatOf(this.#fields).flatMap((group) => group.fields.map((field) => [field, group])),
    );
    for (const field of this.#fields) {
      // An untouched switch is off.
      if (!isSetByForm(field) && field.type !== 'toggle') continue;
      const group = repeated.get(field);
      const value = this.#defaults.get(field.name) ?? null;
      const names = group
        ? Array.from({ length: rowsOf(group, given) }, (_, row) => repeatedName(field.name, row))
        : [field.name];
      for (const name of names) {
        if (isSetByForm(field) || (answers.get(name) ?? null) === null) answers.set(name, value);
      }
    }
    return answers;
  }

  #dropFiles(name: string): void {
    for (const one of namesIn(this.#answers.get(name))) this.#files.delete(one);
  }

  #notify(): void {
    this.#judge();
    this.#changes += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  #judge(): void {
    this.#pages = shownPages(this.#fields, this.#answers, this.#pages);
    const faults = new Map<string, AnswerFault[]>();
    for (const fault of this.check().faults) {
      const others = faults.get(fault.name);
      if (others) others.push(fault);
      else faults.set(fault.name, [fault]);
    }
    this.#faults = new Map(
      [...faults].map(([name, found]) => {
        const before = this.#faults.get(name);
        return [name, before && isSame(before, found) ? before : found];
      }),
    );
  }
}

const placesOf = (pages: readonly ShownPage[]): readonly PlacedField[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows.flat()));

/** The names of the files in an answer. */
export const namesIn = (value: AnswerValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const isSame = (before: readonly AnswerFault[], now: readonly AnswerFault[]) =>
  JSON.stringify(before) === JSON.stringify(now);

export const useAnswer = (entry: FormEntry, name: string): AnswerValue | undefined =>
  useSyncExternalStore(entry.subscribe, () => entry.answerTo(name));

export const useFaults = (entry: FormEntry, name: string): readonly AnswerFault[] =>
  useSyncExternalStore(entry.subscribe, () => entry.faultsOf(name));

export const usePages = (entry: FormEntry): readonly ShownPage[] =>
  useSyncExternalStore(entry.subscribe, () => entry.pages);

export const useChanges = (entry: FormEntry): number =>
  useSyncExternalStore(entry.subscribe, () => entry.changes);

export const useGeneration = (entry: FormEntry): number =>
  useSyncExternalStore(entry.subscribe, () => entry.generation);

export const useIsTried = (entry: FormEntry, name: string): boolean =>
  useSyncExternalStore(entry.subscribe, () => entry.isTried(name));
