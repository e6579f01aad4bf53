import { queryOptions } from '@tanstack/react-query';
import type { Matches } from '@tradebridge/contract/form-answers';
import type { Form } from '@tradebridge/contract/forms';
import type { StartedForm } from '@tradebridge/contract/submissions';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { deviceAnswersOf, type KeptAnswers } from './device-answers.ts';
import { readKeptFile } from './device-files.ts';
import type { AnswerFile, AnswerFiles } from './form-entry.ts';
import { hasRegex, loadMatches } from './load-matches.ts';

/** Everything a form needs before it can be rendered. */
export interface BegunForm {
  /** Null if the server cannot be reached and this device has an entry. */
  readonly started: StartedForm | null;
  readonly kept: KeptAnswers | null;
  readonly files: AnswerFiles;
  readonly matches: Matches;
}

/** Refetched each time a form is opened, and not while it is being filled in. */
export const begunQuery = (userId: string, form: Form) =>
  queryOptions({
    queryKey: ['form-begun', userId, form.id],
    queryFn: async ({ signal }): Promise<BegunForm> => {
      const kept = deviceAnswersOf(userId, form.id, localStorage).read();
      const [started, files, matches] = await Promise.all([
        start(form.id, kept, signal),
        readFiles(userId, form.id, kept),
        hasRegex(form.fields) ? loadMatches() : allMatch,
      ]);
      return { started, kept, files, matches };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const allMatch: Matches = () => true;

async function start(
  formId: string,
  kept: KeptAnswers | null,
  signal: AbortSignal,
): Promise<StartedForm | null> {
  try {
    return await callApi('form/startForm', { formId }, { signal });
  } catch (error) {
    const isUnreachable = isApiError(error) && error.status === 0 && error.code !== 'no-token';
    if (kept && isUnreachable) return null;
    throw error;
  }
}

async function readFiles(
  userId: string,
  formId: string,
  kept: KeptAnswers | null,
): Promise<AnswerFiles> {
  const files = new Map<string, AnswerFile>();
  for (const file of kept?.files ?? []) {
    const content = await readKeptFile(userId, formId, file.uniqueName);
    files.set(file.uniqueName, { ...file, content });
  }
  return files;
}
