import type { UploadFault } from '../files/upload-rules.ts';

/** A file that was chosen to be uploaded. */
export interface Upload {
  /** Of this choice: what becomes of a file that another has replaced is of no interest. */
  readonly id: number;
  /** As it was chosen, which is how another of the same name replaces it (FILE-010). */
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
  /** Another category is another document: the server refuses the same key for it. */
  category: string;
}

let made = 0;

/** The chosen files with some more; one with the name of another takes its place. */
export function addChosen(uploads: readonly Upload[], files: readonly File[]): readonly Upload[] {
  const chosen = new Map(uploads.map((upload) => [upload.name, upload]));
  for (const source of files) {
    made += 1;
    chosen.set(source.name, { id: made, name: source.name, state: { kind: 'waiting', source } });
  }
  return [...chosen.values()];
}

/** What has become of one of the chosen files, if it is still there. */
export const withState = (
  uploads: readonly Upload[],
  id: number,
  state: UploadState,
): readonly Upload[] => uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));

export const without = (uploads: readonly Upload[], id: number): readonly Upload[] =>
  uploads.filter((upload) => upload.id !== id);

export type ReadyUpload = Upload & { state: ReadyFile };
export const isReady = (upload: Upload): upload is ReadyUpload => upload.state.kind === 'ready';

export const isUnderWay = ({ state }: Upload) =>
  state.kind === 'waiting' || state.kind === 'compressing';

/** The attempt to repeat, or a new one. */
export const nextAttempt = ({ attempt }: ReadyFile, category: string): Attempt =>
  attempt?.category === category ? attempt : { key: crypto.randomUUID(), category };
