import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvFile } from './csv-file.ts';
import { type ExtractFile, type ExtractRow, extractColumns } from './extract-format.ts';

/** Writes the files of an extract in parallel, in whatever order their rows are generated. */
export class ExtractWriter {
  readonly #folder: string;
  readonly #files: ReadonlyMap<ExtractFile, CsvFile>;

  private constructor(folder: string, files: ReadonlyMap<ExtractFile, CsvFile>) {
    this.#folder = folder;
    this.#files = files;
  }

  /** Creates the folder; a non-empty one is refused, since it is not ours to empty. */
  static async open(folder: string): Promise<ExtractWriter> {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw new Error(`The folder ${folder} is not empty.`);
    for (const name of ['photos', 'plans', 'documents']) await mkdir(join(folder, name));
    const files = new Map<ExtractFile, CsvFile>();
    // Object.keys loses the key types of a const object.
    for (const name of Object.keys(extractColumns) as ExtractFile[]) {
      files.set(name, await CsvFile.create(join(folder, `${name}.csv`), extractColumns[name]));
    }
    return new ExtractWriter(folder, files);
  }

  /** Buffers a row until the next `drain`. */
  write<File extends ExtractFile>(name: File, row: ExtractRow<File>): void {
    const file = this.#files.get(name);
    if (!file) throw new Error(`${name} is not a file of the extract.`);
    file.write(row);
  }

  /** Writes full buffers to disk. Calling it once per contract keeps memory flat. */
  async drain(): Promise<void> {
    for (const file of this.#files.values()) await file.drain();
  }

  async attach(folder: 'photos' | 'plans' | 'documents', name: string, content: Uint8Array) {
    await writeFile(join(this.#folder, folder, name), content, { flag: 'wx' });
  }

  /** Writes the rest and, last of all, the manifest: an extract without it is incomplete. */
  async close(manifest: Record<string, string>): Promise<void> {
    for (const file of this.#files.values()) await file.close();
    await writeFile(join(this.#folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** Closes the files without writing the rest. */
  async abandon(): Promise<void> {
    for (const file of this.#files.values()) await file.abandon();
  }

  /** Rows written so far, by file. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#files].map(([name, file]) => [name, file.rows]));
  }
}
