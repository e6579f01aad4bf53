import type { Answers, AnswerValue } from '@tradebridge/contract/form-answers';
import { defaultsOf, initialAnswers } from '@tradebridge/contract/form-defaults';
import type { Form } from '@tradebridge/contract/forms';
import { fieldOfName } from '@tradebridge/contract/submission-rules';
import type { AnswersDraft, SentAnswer, StartedForm } from '@tradebridge/contract/submissions';
import type { KeptAnswers } from './device-answers.ts';

/** The initial state of a form, and where it comes from. */
export interface FormBeginning {
  readonly defaults: Answers;
  readonly answers: Answers;
  /** When the entry was begun or saved; null for a new one. */
  readonly since: string | null;
  /** The server's revision. */
  readonly revision: number | null;
  /** Whether the server has all of it. */
  readonly isSaved: boolean;
  /**
   * The form is anonymous, or was when it was begun: there is no draft on the server until it is
   * begun again.
   */
  readonly isAnonymous: boolean;
  /** It was begun with another version of the form. */
  readonly isOfOtherVersion: boolean;
  /** It comes from the server, which does not store files of drafts. */
  readonly isFromServer: boolean;
  /** Another device's draft, if both have changes. */
  readonly theirs: AnswersDraft | null;
}

type Definition = Pick<Form, 'anonymous' | 'fields' | 'version'>;

/**
 * Combines the device's entry with the server's draft. Neither is dropped unless the other contains
 * it.
 *
 * @param started null if the server could not be reached: the device's entry is used
 */
export function beginForm(
  form: Definition,
  started: Pick<StartedForm, 'anonymous' | 'defaults' | 'draft'> | null,
  kept: KeptAnswers | null,
): FormBeginning {
  const defaults = knownDefaults(form, started?.defaults ?? kept?.defaults ?? []);
  const draft = started?.draft ?? null;
  const isAnonymous = started?.anonymous ?? form.anonymous;
  const begin = (
    { fields, formVersion }: Pick<KeptAnswers, 'fields' | 'formVersion'>,
    of: Pick<FormBeginning, 'since' | 'isFromServer' | 'theirs' | 'revision' | 'isSaved'>,
  ): FormBeginning => ({
    defaults,
    isAnonymous: isAnonymous || kept?.isAnonymous === true,
    answers: answersIn(form, fields),
    isOfOtherVersion: formVersion !== form.version,
    ...of,
  });

  if (draft && (!kept || (kept.isSaved && kept.revision !== draft.revision))) {
    const { saved, revision } = draft;
    const of = { since: saved, isFromServer: true, theirs: null, revision, isSaved: true };
    // Files chosen here still exist.
    const files = kept?.fields.filter(({ name }) => isFile(form, name)) ?? [];
    return begin({ ...draft, fields: [...draft.fields, ...files] }, of);
  }
  // Submitted or discarded on another device: nothing here is unsaved. If the form has become
  // anonymous, the server has deleted its draft.
  const isDeleted = started !== null && draft === null && !isAnonymous;
  const isGone = isDeleted && kept?.isSaved && kept.revision !== null;
  if (!kept || isGone) {
    return {
      defaults,
      answers: initialAnswers(form.fields, defaults),
      isAnonymous,
      since: null,
      revision: null,
      isSaved: true,
      isOfOtherVersion: false,
      isFromServer: false,
      theirs: null,
    };
  }
  const isSame = draft === null || draft.revision === kept.revision;
  return begin(kept, {
    since: kept.began,
    isFromServer: false,
    theirs: isSame ? null : draft,
    revision: started === null ? kept.revision : (isSame && draft?.revision) || null,
    isSaved: kept.isSaved && isSame,
  });
}

/** Fixed defaults, and those the server read from data paths. */
export function knownDefaults(
  { fields }: Pick<Form, 'fields'>,
  read: readonly SentAnswer[],
): Map<string, AnswerValue> {
  const defaults = defaultsOf(fields, new Map());
  for (const { name, value } of read) defaults.set(name, value);
  return defaults;
}

/** Answers of fields that still exist; others would never be seen again. */
export function answersIn(
  { fields }: Pick<Form, 'fields'>,
  kept: readonly SentAnswer[],
): Map<string, AnswerValue> {
  const names = new Set(fields.map(({ name }) => name));
  return new Map(
    kept.flatMap(({ name, value }): [string, AnswerValue][] =>
      names.has(fieldOfName(name)?.name ?? '') ? [[name, value]] : [],
    ),
  );
}

const isFile = ({ fields }: Pick<Form, 'fields'>, name: string) => {
  const parts = fieldOfName(name);
  return fields.some((field) => field.type === 'file' && field.name === parts?.name);
};

/** The answers saved on the server: files stay on their device. */
export const savedFields = (form: Pick<Form, 'fields'>, answers: Answers): SentAnswer[] =>
  [...answers].flatMap(([name, value]) => (isFile(form, name) ? [] : [{ name, value }]));
