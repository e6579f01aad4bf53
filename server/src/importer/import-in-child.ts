import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import { program } from '../platform/installation.ts';
import type { FilesPlace } from '../platform/open-files.ts';
import type { ImportOrigin } from './import-run.ts';

/** The message sent once to the child process. */
export interface ImportOrder {
  readonly databaseUrl: string;
  readonly files: FilesPlace;
  /** The path of the zip. */
  readonly source: string;
  readonly now: string;
  readonly options: {
    readonly origin: ImportOrigin;
    readonly instituteId: string;
    readonly timeZone: string;
    readonly maxUnpackedBytes: number;
    readonly isDryRun: boolean;
    readonly allowsRetiring: boolean;
  };
}

export type ImportEnd =
  | ({
      readonly state: 'imported' | 'checked' | 'refused' | 'stopped';
    } & Pick<ExtractUpload, 'counts' | 'companies' | 'faults' | 'faultCount' | 'warnings'>)
  | { readonly state: 'busy' };

/** Messages from the child process: progress, log entries and finally the result. */
export type ImportReport =
  | { readonly progress: string }
  | { readonly cause: string }
  | { readonly end: ImportEnd };

function programPath(): string {
  const path = program('import-upload', 'server/src/import-upload-main.ts');
  if (!existsSync(path)) throw new Error(`The program ${path} is missing.`);
  return path;
}

/**
 * Imports in a child process, which reads and compares hundreds of thousands of lines while this
 * one answers requests. Rejects if the child ends without reporting a result.
 *
 * @param signal ends the child
 */
export function importInChild(
  order: ImportOrder,
  {
    signal,
    onProgress,
    onCause,
  }: {
    signal: AbortSignal;
    onProgress: (sentence: string) => void;
    /** Called with the underlying error of a fault. */
    onCause: (cause: string) => void;
  },
): Promise<ImportEnd> {
  return new Promise((resolve, reject) => {
    const child = fork(programPath(), {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    let end: ImportEnd | undefined;
    child.on('message', (report: ImportReport) => {
      if ('end' in report) end = report.end;
      else if ('cause' in report) onCause(report.cause);
      else onProgress(report.progress);
    });
    child.on('error', reject);
    child.on('exit', (code, killedBy) => {
      if (end) resolve(end);
      else reject(new Error(`The import ended without a result (${killedBy ?? code}).`));
    });
    child.send(order);
  });
}
