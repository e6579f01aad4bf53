import type { QueryClient } from '@tanstack/react-query';
import { maxSignOffsOfFile, signOffFileUploadPath } from '@tradebridge/contract/sign-off-rules';
import { isApiError } from '../app/api-error.ts';
import { observable } from '../app/observable.ts';
import { signedInUserId } from '../app/session.ts';
import { closeToast, showToast } from '../app/toasts.ts';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { sentTypeOf } from '../files/upload-rules.ts';
import { translate } from '../ui/labels.ts';
import type { Decision } from './device-outbox.ts';
import { signOffLabels } from './labels.ts';
import { historyKey } from './queries.ts';

/** Adds a file to the decisions on requests of a company. */
export async function uploadSignOffFile(
  { eId, rIds, file }: { eId: string; rIds: readonly string[]; file: File },
  options: UploadOptions,
): Promise<void> {
  const query = new URLSearchParams({ eId });
  for (const id of rIds) query.append('rIds', id);
  await uploadFile(`${signOffFileUploadPath}?${query}`, file, {
    ...options,
    type: sentTypeOf(file),
  });
}

/** A file that is on its way to a decision that is recorded. */
export interface FileUpload {
  /** Makes sending it again add it once. */
  readonly key: string;
  readonly decision: Decision;
  readonly rIds: readonly string[];
  readonly file: File;
  /** Bytes that have arrived. */
  readonly sent: number;
}

/** Those that are on their way or wait for their turn. */
export const fileUploads = observable<readonly FileUpload[]>([]);

/** The files chosen for decisions that are not recorded yet, by the decision's key. */
const chosen = new Map<string, readonly File[]>();

interface Attempt {
  /** Those that did not get through so far. */
  readonly failed: readonly FileUpload[];
  /** Gives up the others, or trying again. */
  readonly stop: () => void;
}

/** What is being done with the files of decisions, by the decision's key. */
const attempts = new Map<string, Attempt>();

/** Keeps the files of a decision in memory until it is recorded. */
export function keepFiles({ key }: Decision, files: readonly File[]): void {
  if (files.length > 0) chosen.set(key, files);
}

/** Forgets the files of a decision that did not get through. */
export const forgetFiles = ({ key }: Decision): unknown => chosen.delete(key);

/** Uploads what was chosen for a decision that is recorded now, or says that it was not kept. */
export function uploadFilesOf(queryClient: QueryClient, decision: Decision): void {
  const files = chosen.get(decision.key) ?? [];
  forgetFiles(decision);
  if (files.length === 0) {
    if (decision.hasFiles) tellNotKept();
    return;
  }
  const uploads = files.flatMap((file) =>
    partsOf(decision).map((rIds) => ({ key: crypto.randomUUID(), decision, rIds, file, sent: 0 })),
  );
  void uploadAll(queryClient, decision, uploads);
}

function partsOf({ requests }: Decision): string[][] {
  const ids = requests.map(({ id }) => id);
  const parts: string[][] = [];
  for (let from = 0; from < ids.length; from += maxSignOffsOfFile) {
    parts.push(ids.slice(from, from + maxSignOffsOfFile));
  }
  return parts;
}

/** Gives up the uploads of a decision that is being taken back; answers how to go on, should it stay. */
export function stopFiles(queryClient: QueryClient, decision: Decision): () => void {
  const attempt = attempts.get(decision.key);
  const underWay = fileUploads.get().filter((upload) => upload.decision.key === decision.key);
  const left = [...(attempt?.failed ?? []), ...underWay];
  attempt?.stop();
  return () => {
    if (left.length > 0) void uploadAll(queryClient, decision, left);
  };
}

/** One after another; those that fail are told together. */
async function uploadAll(
  queryClient: QueryClient,
  decision: Decision,
  uploads: readonly FileUpload[],
): Promise<void> {
  const userId = signedInUserId();
  const control = new AbortController();
  const { signal } = control;
  const failed: FileUpload[] = [];
  let why = '';
  attempts.set(decision.key, { failed, stop: () => control.abort() });
  fileUploads.set([...fileUploads.get(), ...uploads]);
  try {
    for (const upload of uploads) {
      // What somebody decided is not uploaded as the user who signed in after them.
      if (signedInUserId() !== userId || signal.aborted) return;
      try {
        await uploadOne(upload, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!isApiError(error)) throw error;
        failed.push(upload);
        why = error.message;
      }
    }
  } finally {
    forgetUploads(uploads);
    attempts.delete(decision.key);
    void queryClient.invalidateQueries({ queryKey: historyKey(decision.eId) });
  }
  if (failed.length > 0 && signedInUserId() === userId) {
    tellFailed(queryClient, decision, failed, why);
  }
}

async function uploadOne(
  { key, decision: { eId }, rIds, file }: FileUpload,
  signal: AbortSignal,
): Promise<void> {
  const onProgress = (sent: number) =>
    fileUploads.set(
      fileUploads.get().map((upload) => (upload.key === key ? { ...upload, sent } : upload)),
    );
  await uploadSignOffFile({ eId, rIds, file }, { idempotencyKey: key, onProgress, signal });
  fileUploads.set(fileUploads.get().filter((upload) => upload.key !== key));
}

function forgetUploads(uploads: readonly FileUpload[]): void {
  const keys = new Set(uploads.map(({ key }) => key));
  fileUploads.set(fileUploads.get().filter(({ key }) => !keys.has(key)));
}

function tellFailed(
  queryClient: QueryClient,
  decision: Decision,
  failed: readonly FileUpload[],
  why: string,
): void {
  const names = new Set(failed.map(({ file }) => file.name));
  const [name = ''] = names;
  const toast = showToast({
    level: 'warning',
    title:
      names.size === 1
        ? translate(signOffLabels.fileFailedOne, { name })
        : translate(signOffLabels.fileFailedMany, { count: names.size }),
    message: translate(signOffLabels.fileFailedHint, { why }),
    duration: null,
    action: {
      label: translate(signOffLabels.fileRetry),
      onClick: () => void uploadAll(queryClient, decision, failed),
    },
    onGone: () => {
      if (attempts.get(decision.key) === attempt) attempts.delete(decision.key);
    },
  });
  // There is nothing left to try once the decision is taken back.
  const attempt: Attempt = { failed, stop: () => closeToast(toast) };
  attempts.set(decision.key, attempt);
}

const tellNotKept = () =>
  showToast({
    level: 'warning',
    title: translate(signOffLabels.fileNotKept),
    message: translate(signOffLabels.fileNotKeptHint),
    duration: null,
  });
