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

/** Adds a file to a company's decisions. */
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

/** A file being uploaded to a recorded decision. */
export interface FileUpload {
  /** Makes a repetition add it once. */
  readonly key: string;
  readonly decision: Decision;
  readonly rIds: readonly string[];
  readonly file: File;
  /** Bytes received. */
  readonly sent: number;
}

/** Uploads in progress or waiting for their turn. */
export const fileUploads = observable<readonly FileUpload[]>([]);

/** Files for decisions that are not recorded yet, by the decision's key. */
const chosen = new Map<string, readonly File[]>();

interface Attempt {
  /** Those that have failed so far. */
  readonly failed: readonly FileUpload[];
  /** Cancels the others, or the retry. */
  readonly stop: () => void;
}

/** Uploads of decisions, by the decision's key. */
const attempts = new Map<string, Attempt>();

/** Keeps a decision's files in memory until it is recorded. */
export function keepFiles({ key }: Decision, files: readonly File[]): void {
  if (files.length > 0) chosen.set(key, files);
}

/** Drops the files of a decision that failed. */
export const forgetFiles = ({ key }: Decision): unknown => chosen.delete(key);

/** Uploads the files of a recorded decision, or says that they were not kept. */
export function uploadFilesOf(queryClient: QueryClient, decision: Decision): void {
  const files = chosen.get(decision.key) ?? [];
  forgetFiles(decision);
  if (files.length === 0) {
    if (decision.hasFiles) warnNotKept();
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

/**
 * Stops the uploads of a decision that is being taken back; returns how to continue if it stays.
 */
export function stopFiles(queryClient: QueryClient, decision: Decision): () => void {
  const attempt = attempts.get(decision.key);
  const underWay = fileUploads.get().filter((upload) => upload.decision.key === decision.key);
  const left = [...(attempt?.failed ?? []), ...underWay];
  attempt?.stop();
  return () => {
    if (left.length > 0) void uploadAll(queryClient, decision, left);
  };
}

/** One after another; failed ones are reported together. */
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
      // A user's files are not uploaded as the next user who signs in.
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
    warnFailed(queryClient, decision, failed, why);
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

function warnFailed(
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
  // Once the decision was taken back there is nothing to retry.
  const attempt: Attempt = { failed, stop: () => closeToast(toast) };
  attempts.set(decision.key, attempt);
}

const warnNotKept = () =>
  showToast({
    level: 'warning',
    title: translate(signOffLabels.fileNotKept),
    message: translate(signOffLabels.fileNotKeptHint),
    duration: null,
  });
