import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import { program } from '../platform/installation.ts';
import type { FilesPlace } from '../platform/open-files.ts';
import type { ImportOrigin } from './import-run.ts';

/** What the child process is told, once. */
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

/** What the child process tells: how far it is, what is for the log, and at last how it ended. */
export type ImportReport =
  | { readonly progress: string }
  | { readonly cause: string }
  | { readonly end: ImportEnd };

function programPath(): string {
  const path = program('import-upload', 'server/src/import-upload-main.ts');
  if (!existsSync(path)) throw new Error(`The program ${path} lacks.`);
  return path;
}

/**
 * Imports in a process of its own, which reads and compares hundreds of thousands of lines while this
 * one answers requests. Rejects when the child ends without having told how it went.
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
    /** Called with what a library said of what went wrong. */
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
      else reject(new Error(`The import ended without a word (${killedBy ?? code}).`));
    });
    child.send(order);
  });
}
