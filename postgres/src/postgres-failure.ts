import { statfs } from 'node:fs/promises';
import type { Place } from './place.ts';

/** PostgreSQL cannot be used; the message says in one sentence what can be done about it. */
export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure';
}

/** What errors of the operating system mean for the folder. */
const reasons: Record<string, string> = {
  EACCES: 'it may not be read or written: allow it, or choose another folder with DATA_DIR',
  EPERM: 'it may not be changed: allow it, or choose another folder with DATA_DIR',
  EROFS: 'its disk is read-only: choose another folder with DATA_DIR',
  ENOSPC: 'its disk is full: make room, or choose another folder with DATA_DIR',
  EDQUOT: 'its disk quota is used up: make room, or choose another folder with DATA_DIR',
  // Node reports this for a folder that cannot be created on a read-only disk.
  ENOENT: 'it cannot be made: choose another folder with DATA_DIR',
  ENOTDIR: 'a part of its path is a file: choose another folder with DATA_DIR',
  EEXIST: 'a file is in its place: choose another folder with DATA_DIR',
};

function sentenceFor(
  { code = '', syscall = '', path = '' }: NodeJS.ErrnoException,
  folder: string,
): string | undefined {
  if (syscall.startsWith('spawn'))
    return `PostgreSQL's program ${path} cannot be run (${code}): run npm install again`;
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL')
    return 'No port is free on 127.0.0.1 for PostgreSQL: end programs that hold many';
  return reasons[code] && `The database cannot use ${folder}: ${reasons[code]}`;
}

/** Converts a known error of the operating system to a failure; returns any other unchanged. */
export function asPostgresFailure(error: unknown, folder: string): unknown {
  if (error instanceof PostgresFailure || !(error instanceof Error)) return error;
  const sentence = sentenceFor(error, folder);
  return sentence ? new PostgresFailure(sentence, { cause: error }) : error;
}

export const passwordFailure = ({ folder, passwordFile }: Place): PostgresFailure =>
  new PostgresFailure(
    `The database in ${folder} rejects the password in ${passwordFile}: ` +
      'restore the right one, or move the folder away to start with an empty database',
  );

/** Free bytes below which a disk counts as full: PostgreSQL may not even be able to log that. */
const fullBelow = 1024 * 1024;

/** The failure of one of PostgreSQL's programs: `sentence`, unless the cause is a full disk. */
export async function programFailure(
  folder: string,
  output: string,
  sentence: string,
): Promise<PostgresFailure> {
  const { bavail, bsize } = await statfs(folder);
  const isFull =
    /No space left on device|Check free disk space/.test(output) || bavail * bsize < fullBelow;
  return new PostgresFailure(
    isFull ? `The database cannot use ${folder}: ${reasons.ENOSPC}` : sentence,
  );
}
