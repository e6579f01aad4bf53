import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeArriving } from '../platform/incoming-files.ts';
import { Refusal } from '../platform/refusal.ts';
import { registryLabels as labels } from './labels.ts';

/** First bytes of a zip: a file's header, or the end record if it is empty. */
const beginnings = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];

const isZip = async (path: string) => {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4);
    return beginnings.some((beginning) => beginning.equals(buffer));
  } finally {
    await file.close();
  }
};

const refuseTooLarge = (max: number) =>
  new Refusal('tooLarge', {
    message: [labels.tooLarge, { limit: Math.floor(max / 1024 ** 2) }],
  });

/**
 * Where uploaded extracts wait. Separate from the file store, whose files are kept for ever; these
 * are deleted once imported.
 */
export class UploadFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of an upload by its name in the table. */
  path(name: string): string {
    return join(this.#folder, name);
  }

  /**
   * Writes the stream under the name, and returns its size and SHA-256. The file appears complete
   * or not at all.
   *
   * @param max maximum bytes
   * @throws Refusal `tooLarge`, `invalid` if it is incomplete or no zip, `unavailable` if the disk is
   *   full
   */
  async receive(
    name: string,
    content: Readable,
    max: number,
  ): Promise<{ size: number; sha256: string }> {
    const path = this.path(name);
    const part = `${path}.part`;
    let arrived = 0;
    try {
      const { size, sha256 } = await writeArriving(part, content, (piece) => {
        arrived += piece.length;
        if (arrived > max) throw refuseTooLarge(max);
      });
      if (!(await isZip(part))) {
        throw new Refusal('invalid', { message: labels.notAnExtract });
      }
      await rename(part, path);
      return { size, sha256 };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
  }

  /** Removes files that no upload refers to and that have not been written to since then. */
  async removeOthers(names: ReadonlySet<string>, untouchedSince: Date): Promise<void> {
    const found = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of found.filter((one) => !names.has(one))) {
      const { mtime } = await stat(this.path(name));
      if (mtime < untouchedSince) await this.remove(name);
    }
  }
}
