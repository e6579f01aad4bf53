import { createHash } from 'node:crypto';
import type { Wording } from '@tradebridge/contract/labels';
import { maxPicturePixels } from '@tradebridge/contract/media-rules';
import type pg from 'pg';
import sharp from 'sharp';
import { type FileFacts, factsOf, keepFileFacts } from '../documents/file-facts.ts';
import { refuseOversized } from '../media/draw-picture.ts';
import type { Database } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { ExtractSource } from '../registry/extract-source.ts';
import { expectedLabels as labels } from '../registry/fault-labels.ts';
import type { Faults } from '../registry/faults.ts';
import { stageOf, storedColumn } from '../registry/stage-file.ts';

/** Files read, decoded and written at the same time. */
const atOnce = 4;

const megabyte = 1024 * 1024;

/** Maximum file size of each folder, in bytes: each file is held in memory while it is checked. */
const largest: Readonly<Record<string, number>> = {
  photos: 20 * megabyte,
  plans: 50 * megabyte,
  documents: 50 * megabyte,
};

/** Longer side of a stored photo, in pixels. */
const photoSide = 512;

interface NamedFile {
  readonly file: ExtractFile;
  readonly column: string;
  readonly folder: string;
  readonly name: string;
  readonly line: number;
}

interface StoredFile extends NamedFile {
  readonly stored: string;
}

/** Each file named in a column, with the first line that names it. */
async function namedFiles(
  client: pg.ClientBase,
  file: ExtractFile,
  columns: ReadonlySet<string>,
): Promise<NamedFile[]> {
  const named = [];
  for (const [column, { type }] of Object.entries(file.columns)) {
    const { folder } = type;
    if (folder === undefined || !columns.has(column)) continue;
    const { rows } = await client.query<{ name: string; line: number }>(
      `select ${column} as name, min(line) as line from ${stageOf(file)}
       where ${column} is not null group by ${column} order by line`,
    );
    named.push(...rows.map((row) => ({ file, column, folder, ...row })));
  }
  return named;
}

/** Rotates and shrinks the photo, and removes the camera's metadata about place and person. */
async function decodePhoto(content: Buffer): Promise<Buffer> {
  await refuseOversized(content);
  return sharp(content, { limitInputPixels: maxPicturePixels })
    .rotate()
    .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
    .webp()
    .toBuffer();
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Checks the files that an extract names and stores them in the file store. */
export class FileStorer {
  readonly #client: pg.ClientBase;
  readonly #source: ExtractSource;
  readonly #files: FileStorage;
  readonly #faults: Faults;
  readonly #photos: Map<string, string>;
  readonly #newPhotos = new Map<string, string>();
  readonly #documents = new Map<string, FileFacts>();

  private constructor(
    photos: Map<string, string>,
    {
      client,
      source,
      files,
      faults,
    }: {
      client: pg.ClientBase;
      source: ExtractSource;
      files: FileStorage;
      faults: Faults;
    },
  ) {
    this.#photos = photos;
    this.#client = client;
    this.#source = source;
    this.#files = files;
    this.#faults = faults;
  }

  static async open(given: {
    client: pg.ClientBase;
    source: ExtractSource;
    files: FileStorage;
    faults: Faults;
  }): Promise<FileStorer> {
    const { rows } = await given.client.query<{ source_hash: string; file: string }>(
      'select source_hash, file from registry_photos',
    );
    return new FileStorer(new Map(rows.map((row) => [row.source_hash, row.file])), given);
  }

  /**
   * Stores every file that the staged rows name and writes its stored name beside it. Files already
   * in the store are not written again, and known photos are not decoded again. A file stored for
   * an extract that then fails does no harm: nothing refers to it.
   */
  async store(staged: ReadonlyMap<ExtractFile, ReadonlySet<string>>): Promise<void> {
    for (const [file, columns] of staged) {
      const named = await namedFiles(this.#client, file, columns);
      const stored: StoredFile[] = [];
      let next = 0;
      const work = async () => {
        for (let entry = named[next++]; entry; entry = named[next++]) {
          const name = await this.#storeOne(entry);
          if (name !== undefined) stored.push({ ...entry, stored: name });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      await this.#writeNames(file, stored);
    }
  }

  /**
   * Records, in the import's transaction, which photos were decoded and facts about the documents.
   */
  async remember(db: Database): Promise<void> {
    await keepFileFacts(db, this.#documents);
    await this.#client.query(
      `insert into registry_photos (source_hash, file)
       select * from unnest($1::text[], $2::text[])
       on conflict (source_hash) do update set file = excluded.file`,
      [[...this.#newPhotos.keys()], [...this.#newPhotos.values()]],
    );
  }

  #fault({ file, line, column, name }: NamedFile, expected: Wording): undefined {
    this.#faults.add({ file: file.name, line, column, value: name, expected });
  }

  async #storeOne(named: NamedFile): Promise<string | undefined> {
    const { folder, name } = named;
    const entry = this.#source.entries.get(`${folder}/${name}`);
    if (!entry) return this.#fault(named, [labels.fileInFolder, { folder }]);
    if (!entry.isPlain) return this.#fault(named, [labels.fileNotALink, { folder }]);
    const max = largest[folder] ?? 0;
    if (entry.size > max) return this.#fault(named, [labels.fileOfMost, { limit: max }]);
    try {
      const content = await this.#source.content(`${folder}/${name}`);
      if (folder === 'photos') return await this.#storePhoto(named, content);
      if (folder === 'plans' && content.indexOf('%PDF-') !== 0)
        return this.#fault(named, labels.pdf);
      const stored = await this.#files.store(content);
      if (folder === 'documents') this.#documents.set(stored, await factsOf(content));
      return stored;
    } catch (error) {
      const { file, line, column } = named;
      this.#faults.addSource(error, { file: file.name, line, column, value: name });
      return undefined;
    }
  }

  async #storePhoto(named: NamedFile, content: Buffer): Promise<string | undefined> {
    const hash = hashOf(content);
    const known = this.#photos.get(hash) ?? this.#newPhotos.get(hash);
    if (known !== undefined && (await this.#files.has(known))) return known;
    const photo = await decodePhoto(content).catch(() => undefined);
    if (!photo) return this.#fault(named, labels.image);
    const stored = await this.#files.store(photo);
    this.#newPhotos.set(hash, stored);
    return stored;
  }

  async #writeNames(file: ExtractFile, stored: readonly StoredFile[]): Promise<void> {
    const columns = new Set(stored.map(({ column }) => column));
    for (const column of columns) {
      const ofColumn = stored.filter((entry) => entry.column === column);
      await this.#client.query(
        `update ${stageOf(file)} s set ${storedColumn(column)} = kept.stored
         from unnest($1::text[], $2::text[]) as kept (name, stored) where s.${column} = kept.name`,
        [ofColumn.map(({ name }) => name), ofColumn.map((entry) => entry.stored)],
      );
    }
  }
}

/** A file store that names files without keeping them, for a dry run. */
export const checkingStorage = (files: FileStorage): FileStorage => ({
  ...files,
  store: async (content) => hashOf(content),
});
