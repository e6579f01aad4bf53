import type { FormField } from './forms.ts';
import type { Wording } from './labels.ts';
import type { AnnouncedFile, SentAnswer } from './submissions.ts';

/**
 * The value of an answer: a string for text, dates and times; a boolean for a toggle; an integer
 * for nps; `{[question]: value}` for a likert; an Address; `uniqueName`s for files.
 */
export type AnswerValue = SentAnswer['value'];

/**
 * Answers by name, `name[n]` in repeating groups. A Map, because a name may equal an object's
 * built-in property.
 */
export type Answers = ReadonlyMap<string, AnswerValue>;

/** Whether a regular expression matches anywhere in a text; both sides pass re2js. */
export type Matches = (pattern: string, text: string) => boolean;

/** A field as one respondent sees it: once, or once per row of its group. */
export interface PlacedField {
  readonly field: FormField;
  /** Index of the field in the form. */
  readonly at: number;
  /** Index of the page it is on. */
  readonly page: number;
  /** Name of its answer: `name`, or `name[n]`. Empty for headers and unnamed paragraphs. */
  readonly name: string;
  /** Row of a repeating group, from 0. */
  readonly row: number | null;
}

export interface AnswerFault {
  /** Name of the answer; empty for faults of the whole submission. */
  readonly name: string;
  /** The part concerned: of an address, or a question of a likert. */
  readonly part?: string;
  readonly message: Wording;
}

export interface CheckedAnswers {
  /** The answers to store: those of visible fields, in the form's order. */
  readonly kept: readonly SentAnswer[];
  /** The files they name. */
  readonly files: readonly AnnouncedFile[];
  readonly faults: readonly AnswerFault[];
}

/** What answers are validated with, besides the form. */
export interface AnswerContext {
  readonly matches: Matches;
  readonly files: readonly AnnouncedFile[];
  /** From `defaultsOf`. Display and hidden fields with a default keep it, whatever was sent. */
  readonly defaults: Answers;
}
