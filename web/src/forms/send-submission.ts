import {
  submissionTokenHeader,
  uploadSubmissionFilePath,
} from '@tradebridge/contract/submission-rules';
import type { AnnouncedFile } from '@tradebridge/contract/submissions';
import { callApi } from '../app/api-client.ts';
import { ApiError, isApiError } from '../app/api-error.ts';
import { uploadFile } from '../app/upload-file.ts';
import { translate } from '../ui/labels.ts';
import type { PendingSubmission } from './device-answers.ts';
import { formLabels } from './labels.ts';

/** The progress of a submission. */
export type SendingStep =
  | { readonly at: 'answers' }
  | {
      readonly at: 'file';
      readonly name: string;
      /** From 1. */
      readonly number: number;
      readonly count: number;
      /** From 0 to 1. */
      readonly share: number;
    }
  | { readonly at: 'completion' };

/** The server has the answers; a later step failed. */
export class AfterAnswersError extends Error {
  readonly at: 'file' | 'completion';
  readonly reference: string;
  /** Null if the user cancelled. */
  override readonly cause: ApiError | null;

  constructor(at: 'file' | 'completion', reference: string, cause: ApiError | null) {
    super(cause?.message, { cause });
    this.at = at;
    this.reference = reference;
    this.cause = cause;
  }
}

interface SendOptions {
  /** The content of a file; null if this device no longer has it. */
  readonly contentOf: (uniqueName: string) => Promise<Blob | null>;
  readonly onAccepted: (submissionToken: string | undefined) => void;
  readonly onStep: (step: SendingStep) => void;
  /** Cancels the steps after the answers; they can be repeated. */
  readonly signal: AbortSignal;
}

/**
 * Sends a submission: answers, files, completion (FORM-060 to 062). Repeated under the same id it
 * continues where it ended, and counts once.
 *
 * @throws ApiError while it is unknown whether the server has the answers, or if it refuses them
 * @throws AfterAnswersError once it has them
 */
export async function sendSubmission(
  formId: string,
  { id, formVersion, fields, files }: PendingSubmission,
  { contentOf, onAccepted, onStep, signal }: SendOptions,
): Promise<{ reference: string }> {
  onStep({ at: 'answers' });
  const accepted = await callApi('form/submitForm', {
    sub: { id, formId, formVersion },
    fields: [...fields],
    files: [...files],
  });
  const { reference } = accepted;
  onAccepted(accepted.submissionToken);
  if (accepted.complete) return { reference };
  const headers = tokenHeader(accepted.submissionToken);
  const awaited = files.filter(({ uniqueName }) => accepted.awaiting.includes(uniqueName));
  for (const [index, file] of awaited.entries()) {
    const step = { at: 'file', name: file.originalName, number: index + 1, count: awaited.length };
    const onShare = (share: number) => onStep({ ...step, at: 'file', share });
    onShare(0);
    await after('file', reference, signal, async () => {
      const content = await contentOf(file.uniqueName);
      if (!content) throw lostFile(file);
      await upload(id, file, content, { headers, onShare, signal });
    });
  }
  onStep({ at: 'completion' });
  return after('completion', reference, signal, () =>
    callApi('form/completeSubmission', { id }, { headers, signal }),
  );
}

/**
 * Withdraws a submission without its files. One that does not exist counts as withdrawn.
 *
 * @throws ApiError if it may still exist
 */
export async function discardSubmission({ id, submissionToken }: PendingSubmission): Promise<void> {
  try {
    await callApi('form/discardSubmission', { id }, { headers: tokenHeader(submissionToken) });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

const lostFile = ({ originalName: name }: AnnouncedFile) =>
  new ApiError({
    status: 0,
    code: 'file-lost',
    message: translate(formLabels.fileLost, { name }),
  });

const tokenHeader = (submissionToken: string | undefined): Record<string, string> =>
  submissionToken === undefined ? {} : { [submissionTokenHeader]: submissionToken };

async function after<Result>(
  at: AfterAnswersError['at'],
  reference: string,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (signal.aborted) throw new AfterAnswersError(at, reference, null);
    if (!isApiError(error)) throw error;
    throw new AfterAnswersError(at, reference, error);
  }
}

function upload(
  id: string,
  { originalName, uniqueName, type }: AnnouncedFile,
  content: Blob,
  {
    headers,
    onShare,
    signal,
  }: {
    headers: Record<string, string>;
    onShare: (share: number) => void;
    signal: AbortSignal;
  },
): Promise<unknown> {
  const query = new URLSearchParams({ id, uniqueName });
  return uploadFile(
    `${uploadSubmissionFilePath}?${query}`,
    new File([content], originalName, { type }),
    {
      method: 'PUT',
      type: type || 'application/octet-stream',
      headers,
      onProgress: (sent) => onShare(content.size === 0 ? 1 : Math.min(1, sent / content.size)),
      signal,
    },
  );
}

/** Whether the server may have the answers although it did not confirm. */
export const mayHaveTaken = ({ status, code }: ApiError): boolean =>
  code !== 'no-token' && (status === 0 || status === 408 || status >= 500);
