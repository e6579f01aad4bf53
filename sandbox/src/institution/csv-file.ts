import { type FileHandle, open } from 'node:fs/promises';
import { type Cell, csvLine } from './extract-format.ts';

const enoughToWrite = 128 * 1024;

/**
 * A CSV file being written. Lines are collected in one reused buffer: a million of them as strings
 * would be most of the generator's memory.
 */
export class CsvFile {
  readonly #handle: FileHandle;
  readonly #columns: readonly string[];
  #pending = Buffer.allocUnsafe(2 * enoughToWrite);
  #length = 0;
  rows = 0;

  private constructor(handle: FileHandle, columns: readonly string[]) {
    this.#handle = handle;
    this.#columns = columns;
    this.#add(csvLine(columns));
  }

  /** Creates a file with its header; an existing one is refused. */
  static async create(path: string, columns: readonly string[]): Promise<CsvFile> {
    return new CsvFile(await open(path, 'wx'), columns);
  }

  /** Buffers a record until the next `drain`. */
  write(record: Readonly<Record<string, Cell>>): void {
    this.#add(csvLine(this.#columns.map((column) => record[column] ?? null)));
    this.rows++;
  }

  /** Writes the buffer to disk if it is large enough. */
  async drain(): Promise<void> {
    if (this.#length >= enoughToWrite) await this.#flush();
  }

  async close(): Promise<void> {
    await this.#flush();
    await this.#handle.close();
  }

  /** Closes the file without writing the rest. */
  async abandon(): Promise<void> {
    await this.#handle.close();
  }

  #add(line: string): void {
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    const needed = this.#length + line.length * 3;
    if (needed > this.#pending.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#pending.length));
      this.#pending.copy(larger, 0, 0, this.#length);
      this.#pending = larger;
    }
    this.#length += this.#pending.write(line, this.#length);
  }

  async #flush(): Promise<void> {
    const length = this.#length;
    this.#length = 0;
    await this.#handle.appendFile(this.#pending.subarray(0, length));
  }
}
