import type { UploadFault } from './upload-rules.ts';

/** A file that was chosen to be uploaded. */
export interface Upload {
  /** Of this choice, higher than of those before: a file that was replaced is of no interest. */
  readonly id: number;
  /** As it was chosen, which is how a newer one of the same name replaces it (FILE-010). */
  readonly name: string;
  readonly state: UploadState;
}

export type UploadState =
  | { kind: 'waiting'; source: File }
  /** Being made smaller. */
  | { kind: 'compressing' }
  | { kind: 'refused'; fault: UploadFault; size: number }
  | ReadyFile
  | { kind: 'sending'; file: File; sent: number }
  | { kind: 'sent' };

/** A file that can be sent. */
export interface ReadyFile {
  kind: 'ready';
  file: File;
  /** Why the last attempt did not succeed. */
  failure: string | null;
  /** The last attempt, under a key that makes repeating it send the file once. */
  attempt: Attempt | null;
}

export interface Attempt {
  key: string;
  /** What was said with the file: said otherwise, the server refuses the same key. */
  about: string;
}

let made = 0;

/** The chosen files with some more. */
export const addChosen = (
  uploads: readonly Upload[],
  files: readonly File[],
): readonly Upload[] => [...uploads, ...files.map(uploadOf)];

function uploadOf(source: File): Upload {
  made += 1;
  return { id: made, name: source.name, state: { kind: 'waiting', source } };
}

/**
 * What has become of one of the chosen files, if it is still there. Once it can be sent it replaces
 * the older ones of its name; one that is refused replaces none that can be sent.
 */
export function withState(
  uploads: readonly Upload[],
  id: number,
  state: UploadState,
): readonly Upload[] {
  const name = uploads.find((upload) => upload.id === id)?.name;
  const isReplaced = (older: Upload) =>
    older.name === name &&
    older.id < id &&
    (state.kind === 'ready' || (state.kind === 'refused' && older.state.kind === 'refused'));
  return uploads
    .filter((upload) => !isReplaced(upload))
    .map((upload) => (upload.id === id ? { ...upload, state } : upload));
}

export const without = (uploads: readonly Upload[], id: number): readonly Upload[] =>
  uploads.filter((upload) => upload.id !== id);

export type ReadyUpload = Upload & { state: ReadyFile };
export const isReady = (upload: Upload): upload is ReadyUpload => upload.state.kind === 'ready';

export const isUnderWay = ({ state }: Upload) =>
  state.kind === 'waiting' || state.kind === 'compressing';

/** The attempt to repeat, or a new one. */
export const nextAttempt = ({ attempt }: ReadyFile, about: string): Attempt =>
  attempt?.about === about ? attempt : { key: crypto.randomUUID(), about };
