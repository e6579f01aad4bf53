import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  byAnyName,
  type ExtractSource,
  namingKey,
  type SourceEntry,
  SourceFault,
  sourceFaultOf,
} from './extract-source.ts';
import { expectedLabels as labels } from './fault-labels.ts';
import { openZip } from './zip-source.ts';

/** The folders of an extract, beside the CSV files and the manifest. */
const folders = ['photos', 'plans', 'documents'];

/** Chunk size in bytes: large enough that PostgreSQL and the parser seldom wait for each other. */
const readAtOnce = 256 * 1024;

const entriesOf = async (folder: string, under: string) => {
  const found = await readdir(join(folder, under), { withFileTypes: true });
  return Promise.all(
    found
      .filter((entry) => !entry.isDirectory())
      .map(async (entry): Promise<[string, SourceEntry]> => {
        const path = under === '' ? entry.name : `${under}/${entry.name}`;
        const isPlain = entry.isFile();
        return [path, { isPlain, size: isPlain ? (await stat(join(folder, path))).size : 0 }];
      }),
  );
};

/** Reuses the same memory for each read: a stream would leave a gigabyte of buffers behind. */
async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(readAtOnce, size)));
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function openFolder(folder: string): Promise<ExtractSource> {
  const inside = await readdir(folder, { withFileTypes: true });
  const named = inside.filter(
    (entry) => entry.isDirectory() && folders.includes(namingKey(entry.name)),
  );
  const found = await entriesOf(folder, '');
  for (const { name } of named) found.push(...(await entriesOf(folder, name)));
  return {
    entries: new Map(found),
    pieces: (path) => readPieces(join(folder, path)),
    content: (path) => readFile(join(folder, path)),
    close: async () => {},
  };
}

/**
 * Opens an extract: a folder, or a zip of one.
 *
 * @param maxUnpackedBytes bytes that a zip may unpack to
 * @throws SourceFault if it cannot be read
 */
export async function openExtract(path: string, maxUnpackedBytes: number): Promise<ExtractSource> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new SourceFault(labels.source);
  try {
    const opened = found.isDirectory()
      ? await openFolder(path)
      : await openZip(path, { maxUnpackedBytes });
    return byAnyName(opened);
  } catch (error) {
    throw sourceFaultOf(error, labels.readable);
  }
}
