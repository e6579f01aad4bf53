import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFull, refuseFull } from './full-disk.ts';
import { platformLabels } from './labels.ts';
import { Refusal } from './refusal.ts';

/** A completely received file, kept until its receiver has finished. */
export interface IncomingFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of its content, in hexadecimal. */
  readonly sha256: string;
}

/** Checks each chunk of a content in order; a refusal ends the upload. */
export type Inspection = (piece: Buffer) => Promise<void> | void;

/** A file not written to for this long is a leftover, whichever process wrote it. */
const maxIdleMs = 24 * 3_600_000;

/** Whether the sender disconnected before the content was complete. */
export const wasCut = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String(error.code));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Writes a content to a new file as it arrives, which the caller removes, whatever happens.
 *
 * @throws Refusal of the inspection; `invalid` if the content is incomplete; `unavailable` if the
 *   disk is full
 */
export async function writeArriving(
  path: string,
  content: Readable,
  inspect: Inspection,
): Promise<Omit<IncomingFile, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  const inspected = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      await inspect(piece);
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  try {
    await mkdir(dirname(path), { recursive: true });
    // Opened before anything is read: otherwise a refusal of the first chunk would remove the
    // file before the stream has created it.
    const file = await open(path, 'wx', 0o600);
    await pipeline(content, inspected, file.createWriteStream({ flush: true }));
  } catch (error) {
    if (isFull(error)) throw refuseFull(error);
    if (wasCut(error)) throw new Refusal('invalid', { message: platformLabels.fileCutShort });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Receives files on disk rather than in memory. Each is removed once its upload has ended, in
 * whatever way; those of a killed process are removed at the next start.
 */
export class IncomingFiles {
  readonly folder: string;
  /**
   * Identifies the machine and the process, so that others can tell whether the upload may be
   * active.
   */
  readonly #prefix = `${hostname()}~${process.pid}~`;
  #underWay = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Writes a content to disk as it arrives and passes it to `use`.
   *
   * @throws Refusal of the inspection; `invalid` if the content is incomplete; `unavailable` if the
   *   disk is full
   */
  async receive<Result>(
    content: Readable,
    inspect: Inspection,
    use: (file: IncomingFile) => Promise<Result>,
  ): Promise<Result> {
    const path = join(this.folder, `${this.#prefix}${randomUUID()}`);
    this.#underWay += 1;
    try {
      return await use({ path, ...(await writeArriving(path, content, inspect)) });
    } finally {
      this.#underWay -= 1;
      await rm(path, { force: true });
    }
  }

  /** Removes leftovers of processes that have ended. */
  async removeLeftOvers(now: Date): Promise<void> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      if (await this.#isLeftOver(name, now)) await rm(join(this.folder, name), { force: true });
    }
  }

  async #isLeftOver(name: string, now: Date): Promise<boolean> {
    const [host, pid] = name.split('~');
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > maxIdleMs) return true;
    if (host !== hostname()) return false;
    // In a container each process has the same id as the one before it.
    return Number(pid) === process.pid ? this.#underWay === 0 : !isRunning(Number(pid));
  }
}
