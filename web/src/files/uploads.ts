import type { UploadFault } from './upload-rules.ts';

/** A file chosen for upload. */
export interface Upload {
  /** Increases with each choice, so that a replaced file can be ignored. */
  readonly id: number;
  /** The original name; a newer file with the same name replaces this one (FILE-010). */
  readonly name: string;
  readonly state: UploadState;
}

export type UploadState =
  | { kind: 'waiting'; source: File }
  /** Being compressed. */
  | { kind: 'compressing' }
  | { kind: 'refused'; fault: UploadFault; size: number }
  | ReadyFile
  | { kind: 'sending'; file: File; sent: number }
  | { kind: 'sent' };

/** A file ready to be sent. */
export interface ReadyFile {
  kind: 'ready';
  file: File;
  /** Why the last attempt failed. */
  failure: string | null;
  /** The last attempt, with a key that makes a repetition send the file once. */
  attempt: Attempt | null;
}

export interface Attempt {
  key: string;
  /** The details sent with the file: with other details the server refuses the same key. */
  about: string;
}

let made = 0;

/** Adds files to the chosen ones. */
export const addChosen = (
  uploads: readonly Upload[],
  files: readonly File[],
): readonly Upload[] => [...uploads, ...files.map(uploadOf)];

function uploadOf(source: File): Upload {
  made += 1;
  return { id: made, name: source.name, state: { kind: 'waiting', source } };
}

/**
 * Updates the state of a chosen file, if it still exists. A ready file replaces older ones of its
 * name; a refused one does not.
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
