import { isUtf8 } from 'node:buffer';
import { textOfWording, type Wording } from '@tradebridge/contract/labels';
import { CopyText } from './copy-text.ts';
import { CsvReader } from './csv-reader.ts';
import { type Column, columnsKeptAsWritten, type ExtractFile } from './extract-file.ts';
import { expectedLabels as expected } from './fault-labels.ts';
import { type Faults, type FoundFault, shownValue } from './faults.ts';
import { registryLabels } from './labels.ts';

const tab = 0x09;
const lineFeed = 0x0a;

interface Cell {
  readonly name: string;
  readonly column: Column;
  readonly isKey: boolean;
  readonly isKeptAsWritten: boolean;
}

/** Maximum characters kept of an unreadable row's key, more than any valid key has. */
const maxKeyLength = 255;

/** Rows without text at the end of a file that are ignored. */
const maxEmptyRows = 10_000;

/** Converts the records of a file to rows for COPY, and reports their faults. */
export class RowStager {
  /** Whether the header includes at least the key's columns. */
  isUsable = true;

  readonly #file: ExtractFile;
  readonly #faults: Faults;
  readonly #warn: (warning: Wording) => void;
  readonly #reader: CsvReader;
  /** Grows with the rows: an extract has two dozen files, most of them small. */
  #out = new CopyText(16 * 1024);
  /** The header's columns in order, null for those not in the format. */
  #cells: readonly (Cell | null)[] | undefined;
  /** Rows without any text since the last one with some: spreadsheets leave them at the end. */
  #emptyRows: { readonly line: number; readonly found: number }[] = [];

  constructor(file: ExtractFile, faults: Faults, warn: (warning: Wording) => void) {
    this.#file = file;
    this.#faults = faults;
    this.#warn = warn;
    this.#reader = new CsvReader({
      record: (reader) => {
        if (!this.#cells) this.#cells = this.#readHeader(reader);
        else if (this.isUsable) this.#readRow(reader, this.#cells);
      },
      fault: (line, beginning, missing) => {
        this.#refuseEmptyRows();
        const [value] = beginning?.toString().split(/\r?\n/, 1) ?? [];
        const separator = String.fromCharCode(this.#reader.separator);
        const key = value?.split(separator)[this.#keyIndex];
        this.#faultOfUnread({ line, expected: missing, value }, key);
        // An unreadable header names no columns.
        if (!this.#cells) this.#giveUp();
      },
    });
  }

  /** Columns that are both in the header and in the format; undefined before the header is read. */
  get columns(): readonly string[] | undefined {
    return this.#cells?.flatMap((cell) => (cell ? [cell.name] : []));
  }

  push(piece: Buffer): void {
    this.#reader.push(piece);
  }

  /** Ends the file; one without even a header is a fault. */
  end(): void {
    this.#reader.end();
    if (this.#cells) return;
    this.#fault(1, expected.header);
    this.#giveUp();
  }

  /** The rows since the last call, in COPY's text format. */
  take(): Buffer {
    const rows = this.#out.bytes.subarray(0, this.#out.length);
    // The stream may still be using these bytes when the next ones are written.
    this.#out = new CopyText(Math.max(1024, this.#out.bytes.length));
    return rows;
  }

  #fault(line: number, missing: Wording, column?: string, value?: string): void {
    this.#faults.add({ file: this.#file.name, line, column, value, expected: missing });
  }

  /** Index of the key that other rows refer to; -1 if there is none. */
  get #keyIndex(): number {
    const isReferredTo = this.#file.key.length === 1;
    return isReferredTo ? (this.#cells?.findIndex((cell) => cell?.isKey) ?? -1) : -1;
  }

  /** Reports a row that cannot be staged; rows that refer to its key are counted in the fault. */
  #faultOfUnread(found: Omit<FoundFault, 'file'>, key: string | undefined): void {
    const fault = { ...found, file: this.#file.name };
    if (key) this.#faults.addUnreadRow(fault, key.slice(0, maxKeyLength));
    else this.#faults.add(fault);
  }

  #giveUp(): void {
    this.#cells = [];
    this.isUsable = false;
  }

  #readHeader(reader: CsvReader): (Cell | null)[] {
    const { line, count, starts } = reader;
    const { columns, key, name: fileName } = this.#file;
    if (count > starts.length) this.#fault(line, [expected.maxColumns, { max: starts.length }]);
    const written = Array.from({ length: Math.min(count, starts.length) }, (_, index) => {
      if (!reader.isText) this.#refuseUnlessText(reader, index);
      return reader.text(index);
    });
    const keptAsWritten = columnsKeptAsWritten(this.#file);
    const seen = new Set<string>();
    const cells = written.map((heading) => {
      const name = heading.normalize('NFKC').trim().toLowerCase();
      const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
      if (!column) {
        const values = { file: fileName, line, column: shownValue(heading) };
        this.#warn([registryLabels.columnUnknown, values]);
      }
      if (column && seen.has(name)) this.#fault(line, expected.columnOnce, name);
      const isKeptAsWritten = keptAsWritten.has(name);
      const cell =
        column && !seen.has(name)
          ? { name, column, isKey: key.includes(name), isKeptAsWritten }
          : null;
      seen.add(name);
      return cell;
    });
    for (const [name, { isRequired }] of Object.entries(columns)) {
      if (!isRequired || seen.has(name)) continue;
      this.#fault(line, expected.columnThere, name);
      if (key.includes(name)) this.isUsable = false;
    }
    return cells;
  }

  #readRow(reader: CsvReader, cells: readonly (Cell | null)[]): void {
    const { line, count, starts, ends } = reader;
    const kept = Math.min(count, starts.length);
    for (let index = 0; index < kept; index += 1) {
      if (starts[index] === ends[index]) continue;
      if (this.#emptyRows.length > 0) this.#refuseEmptyRows();
      this.#writeRow(reader, cells);
      return;
    }
    if (this.#emptyRows.length === maxEmptyRows) this.#refuseEmptyRows();
    this.#emptyRows.push({ line, found: count });
  }

  /** Reports rows without text that others follow. */
  #refuseEmptyRows(): void {
    const count = this.#cells?.length ?? 0;
    for (const { line, found } of this.#emptyRows) {
      this.#fault(line, [expected.cellsNotNone, { count, found }]);
    }
    this.#emptyRows = [];
  }

  #writeRow(reader: CsvReader, cells: readonly (Cell | null)[]): void {
    const { line, count, starts, ends } = reader;
    if (count !== cells.length) {
      const missing: Wording = [expected.cells, { count: cells.length, found: count }];
      const at = this.#keyIndex;
      const key = at >= 0 && at < count ? reader.text(at) : undefined;
      this.#faultOfUnread({ line, expected: missing }, key);
      return;
    }
    const out = this.#out;
    const size = (ends[count - 1] ?? 0) - (starts[0] ?? 0);
    // Every byte may be escaped, or also kept as written, and a composed character may need three times its bytes; every
    // cell may be null and has a tab; the line number has up to 10 digits.
    out.reserve(4 * size + 8 * count + 16);
    const beginning = out.length;
    let hasKey = true;
    out.writeAscii(String(line));
    for (let index = 0; index < count; index += 1) {
      const cell = cells[index];
      if (!cell) {
        if (!reader.isText) this.#refuseUnlessText(reader, index);
        continue;
      }
      out.writeByte(tab);
      const before = out.length;
      const isWritten = this.#writeCell(reader, index, cell);
      if (!isWritten) {
        out.length = before;
        out.writeAscii('\\N');
        if (cell.isKey) hasKey = false;
      }
      if (!cell.isKeptAsWritten) continue;
      out.writeByte(tab);
      out.writeAscii(isWritten ? reader.text(index) : '\\N');
    }
    // A row without a key could not be identified.
    if (hasKey) out.writeByte(lineFeed);
    else out.length = beginning;
  }

  /** Checks the encoding of cells that are not checked otherwise. */
  #refuseUnlessText({ bytes, starts, ends, line }: CsvReader, index: number): void {
    const cell = bytes.subarray(starts[index], ends[index]);
    if (!isUtf8(cell)) this.#fault(line, expected.utf8, undefined, cell.toString());
  }

  /** An empty cell, or one of which nothing is visible. */
  #writeNothing(line: number, name: string, { type, isRequired }: Column): false {
    if (isRequired) {
      const values = { expected: textOfWording(type.expected) };
      this.#fault(line, [expected.notEmpty, values], name, '');
    }
    return false;
  }

  /** Writes the cell; false if it is null or has a fault, which is reported. */
  #writeCell(reader: CsvReader, index: number, { name, column, isKey }: Cell): boolean {
    const { bytes, line, isText } = reader;
    const start = reader.starts[index] as number; // index < count
    const end = reader.ends[index] as number; // index < count
    const { type } = column;
    if (start === end) return this.#writeNothing(line, name, column);
    const before = this.#out.length;
    const isRight = type.write(bytes, start, end, this.#out);
    if (isRight && this.#out.length === before) return this.#writeNothing(line, name, column);
    if (isRight && isText) return true;
    const isValid = isText || isUtf8(bytes.subarray(start, end));
    if (isRight && isValid) return true;
    const value = reader.text(index);
    const { refersTo } = column;
    if (refersTo !== undefined && this.#faults.countReferring(refersTo, value)) return false;
    const found = { line, column: name, value, expected: isValid ? type.expected : expected.utf8 };
    this.#faultOfUnread(found, isKey && this.#keyIndex >= 0 ? value : undefined);
    return false;
  }
}
