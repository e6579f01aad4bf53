import type { Answers, AnswerValue } from '@tradebridge/contract/form-answers';
import { defaultsOf, initialAnswers } from '@tradebridge/contract/form-defaults';
import type { Form } from '@tradebridge/contract/forms';
import { fieldOfName } from '@tradebridge/contract/submission-rules';
import type { AnswersDraft, SentAnswer, StartedForm } from '@tradebridge/contract/submissions';
import type { KeptAnswers } from './device-answers.ts';

/** What a respondent begins with, and where it comes from. */
export interface FormBeginning {
  readonly defaults: Answers;
  readonly answers: Answers;
  /** When what is here was begun or saved; null for a form that begins anew. */
  readonly since: string | null;
  /** The revision that the server has of it. */
  readonly revision: number | null;
  /** Whether the server has all of it. */
  readonly isSaved: boolean;
  /** The form is anonymous, or was when it was begun: the server has no draft until somebody begins anew. */
  readonly isAnonymous: boolean;
  /** Another version of the form was being filled in. */
  readonly isOfOtherVersion: boolean;
  /** It comes from the server, where files of a draft are not kept. */
  readonly isFromServer: boolean;
  /** What another device has saved, where both have changes. */
  readonly theirs: AnswersDraft | null;
}

type Definition = Pick<Form, 'anonymous' | 'fields' | 'version'>;

/**
 * Puts together what the device kept and what the server has. Neither is dropped unless the other holds it.
 *
 * @param started null where the server could not be asked: what was kept is gone on with
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
    // Files that were chosen here are still here.
    const files = kept?.fields.filter(({ name }) => isFile(form, name)) ?? [];
    return begin({ ...draft, fields: [...draft.fields, ...files] }, of);
  }
  // Finished or given up on another device: there is nothing here that was not there. What the server had
  // of a form that has become anonymous it has deleted.
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

/** Fixed defaults, and those that the server read from data paths. */
export function knownDefaults(
  { fields }: Pick<Form, 'fields'>,
  read: readonly SentAnswer[],
): Map<string, AnswerValue> {
  const defaults = defaultsOf(fields, new Map());
  for (const { name, value } of read) defaults.set(name, value);
  return defaults;
}

/** Answers of fields that the form still has; the others would never be seen again. */
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

/** What is saved on the server of answers: files wait on the device that they were chosen on. */
export const savedFields = (form: Pick<Form, 'fields'>, answers: Answers): SentAnswer[] =>
  [...answers].flatMap(([name, value]) => (isFile(form, name) ? [] : [{ name, value }]));
