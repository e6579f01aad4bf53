import type { FormField } from './forms.ts';
import type { Wording } from './labels.ts';
import type { AnnouncedFile, SentAnswer } from './submissions.ts';

/**
 * What one answer can be: text kinds, dates and times a string; a toggle a boolean; nps an integer;
 * likert `{[question]: value}`; an address the Address entity; files their `uniqueName`s.
 */
export type AnswerValue = SentAnswer['value'];

/** Answers by name, `name[n]` in repeating groups. A Map, since names may be those of an object's own. */
export type Answers = ReadonlyMap<string, AnswerValue>;

/** Whether a regular expression matches somewhere in a text; both sides pass re2js. */
export type Matches = (pattern: string, text: string) => boolean;

/** A field as one respondent meets it: once, or once in each row of its group. */
export interface PlacedField {
  readonly field: FormField;
  /** Where the field is among the form's fields. */
  readonly at: number;
  /** Which of the form's pages it is on. */
  readonly page: number;
  /** The name of its answer: `name`, or `name[n]`. Empty for headers and paragraphs without a name. */
  readonly name: string;
  /** Of a repeating group, from 0. */
  readonly row: number | null;
}

/** A page of a form: up to the next header that begins one. */
export interface FormPage {
  /** The header that begins it; null for the first fields of a form. */
  readonly header: FormField | null;
  readonly sections: readonly FormSection[];
}

/** Fields up to the next header. */
export interface FormSection {
  readonly header: FormField | null;
  readonly fields: readonly FormField[];
}

export interface AnswerFault {
  /** The name of the answer; empty for what is wrong with all of them. */
  readonly name: string;
  /** The part that it is about, where an answer has some: of an address, a question of a likert. */
  readonly part?: string;
  readonly message: Wording;
}

export interface CheckedAnswers {
  /** The answers that are kept: of visible fields, in the form's order, as they are stored. */
  readonly kept: readonly SentAnswer[];
  /** The files that they name. */
  readonly files: readonly AnnouncedFile[];
  readonly faults: readonly AnswerFault[];
}

/** What answers are checked against, besides the form. */
export interface AnswerContext {
  readonly matches: Matches;
  readonly files: readonly AnnouncedFile[];
  /** As `defaultsOf` has them: display and hidden fields with a default hold it, whatever was sent. */
  readonly defaults: Answers;
}
