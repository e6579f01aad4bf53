import { statfs } from 'node:fs/promises';
import type { Place } from './embedded-postgres-cluster.ts';
import { StartFailure } from './start-failure.ts';

// What the operating system answers, in words of someone who can change it.
const reasons: Record<string, string> = {
  EACCES: 'it may not be read or written: allow it, or choose another folder with DATA_DIR',
  EPERM: 'it may not be changed: allow it, or choose another folder with DATA_DIR',
  EROFS: 'its disk is read-only: choose another folder with DATA_DIR',
  ENOSPC: 'its disk is full: make room, or choose another folder with DATA_DIR',
  EDQUOT: 'its disk quota is used up: make room, or choose another folder with DATA_DIR',
  // Node says so of a folder that cannot be made on a disk that is read-only.
  ENOENT: 'it cannot be made: choose another folder with DATA_DIR',
  ENOTDIR: 'a part of its path is a file: choose another folder with DATA_DIR',
  EEXIST: 'a file is in its place: choose another folder with DATA_DIR',
};

/** Turns an error of the operating system into a sentence about the folder. */
export function asStartFailure(error: unknown, folder: string): unknown {
  if (error instanceof StartFailure || !(error instanceof Error)) return error;
  const { code = '', syscall = '', path = '' } = error as NodeJS.ErrnoException;
  if (syscall.startsWith('spawn')) {
    const sentence = `PostgreSQL's program ${path} cannot be run (${code}): run npm install again`;
    return new StartFailure(sentence, { cause: error });
  }
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL') {
    const sentence = 'No port is free on 127.0.0.1 for PostgreSQL: end programs that hold many';
    return new StartFailure(sentence, { cause: error });
  }
  const reason = reasons[code];
  if (!reason) return error;
  return new StartFailure(`The database cannot use ${folder}: ${reason}`, { cause: error });
}

export function passwordFailure({ folder, passwordFile }: Place): StartFailure {
  return new StartFailure(
    `The database in ${folder} does not take the password in ${passwordFile}: ` +
      'put the right one back, or move the folder away to begin with an empty database',
  );
}

const FULL_BYTES = 1024 * 1024;

/**
 * What to tell of PostgreSQL's programs when they failed on the folder: the sentence, unless the
 * disk is full, which they say in many ways, or cannot even write into their log.
 */
export async function programFailure(
  folder: string,
  output: string,
  sentence: string,
): Promise<StartFailure> {
  const { bavail, bsize } = await statfs(folder);
  const isFull =
    /No space left on device|Check free disk space/.test(output) || bavail * bsize < FULL_BYTES;
  return new StartFailure(
    isFull ? `The database cannot use ${folder}: ${reasons.ENOSPC}` : sentence,
  );
}
