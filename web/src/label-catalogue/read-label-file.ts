import { sizeInWords } from '@tradebridge/contract/file-size';
import type { LabelValues, Wording } from '@tradebridge/contract/labels';
import { readCsvLines } from '../app/read-csv.ts';
import { fileColumns } from './file-columns.ts';
import { importLabels as labels } from './labels.ts';

/** A row of a label file. */
export interface FileEntry {
  /** In the file, from 1. */
  readonly line: number;
  readonly key: string;
  /** Empty for no change. */
  readonly override: string;
  readonly reset: string;
}

export type LabelFile =
  | { readonly isRead: true; readonly name: string; readonly entries: readonly FileEntry[] }
  | { readonly isRead: false; readonly reason: Wording };

/** About ten times the size of all labels. */
const maxFileBytes = 10 * 1024 ** 2;

/** Reads a file written by `labelsCsv`, even after a spreadsheet saved it in its own format. */
export async function readLabelFile(file: File): Promise<LabelFile> {
  const refuse = (label: (typeof labels)[keyof typeof labels], values: LabelValues = {}) =>
    ({ isRead: false, reason: [label, { file: file.name, ...values }] }) satisfies LabelFile;
  if (file.size === 0) return refuse(labels.empty);
  if (file.size > maxFileBytes) return refuse(labels.tooLarge, { max: sizeInWords(maxFileBytes) });
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  // It was moved or deleted after it was chosen.
  if (bytes === null) return refuse(labels.unreadable);
  if (isWorkbook(bytes)) return refuse(labels.workbook);
  if (bytes.some(isControl)) return refuse(labels.notText);
  const text = asText(bytes);
  if (text === null) return refuse(labels.encoding);
  const { lines, brokenAt } = readCsvLines(text);
  const [head, ...rest] = lines;
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const needed = ['key', 'override'] as const;
  if (!needed.every((column) => columns.includes(column))) {
    return refuse(labels.noColumns, { columns: needed.join(', ') });
  }
  if (brokenAt !== null) return refuse(labels.broken, { line: brokenAt });
  const [key, , override, reset] = fileColumns.map((column) => columns.indexOf(column));
  const entries = rest.map(({ number, cells }): FileEntry => {
    const cellAt = (place = -1) => cells[place]?.replaceAll(/\r\n?/g, '\n') ?? '';
    return {
      line: number,
      key: cellAt(key).trim(),
      override: cellAt(override),
      reset: cellAt(reset).trim(),
    };
  });
  return { isRead: true, name: file.name, entries };
}

/** The first bytes of `.xlsx` (a ZIP archive) and `.xls`. */
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

const isWorkbook = (bytes: Uint8Array): boolean =>
  workbookMarks.some((mark) => mark.every((byte, place) => bytes[place] === byte));

/** Found in pictures and other files that are not text, in any encoding. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20);

/** Null unless it is UTF-8. */
function asText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
