import { csvOf, withoutFormula } from '@tradebridge/contract/csv';
import { overrideFault } from '@tradebridge/contract/label-rules';
import type { Wording } from '@tradebridge/contract/labels';
import { fileColumns, resetWord } from './file-columns.ts';
import type { LabelChange } from './label-change.ts';
import { isUnused, type LabelRow } from './label-row.ts';
import { importLabels as labels } from './labels.ts';
import type { FileEntry } from './read-label-file.ts';

/** Labels as a spreadsheet file, which `readLabelFile` reads. */
export const labelsCsv = (rows: readonly LabelRow[]): string =>
  csvOf([
    fileColumns,
    ...rows.map(({ key, defaultText, override }) => [
      key,
      defaultText,
      override ? withApostropheKept(override.text) : null,
      null,
    ]),
  ]);

export interface RefusedEntry {
  readonly entry: FileEntry;
  readonly reason: Wording;
}

/** The effect of a file on the present labels. */
export interface FileComparison {
  readonly changes: readonly LabelChange[];
  readonly refused: readonly RefusedEntry[];
  readonly unknown: readonly FileEntry[];
  /** Number of rows without a change. */
  readonly unchanged: number;
}

export function compareFile(
  entries: readonly FileEntry[],
  rows: readonly LabelRow[],
): FileComparison {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const lineOfKey = new Map<string, number>();
  const changes: LabelChange[] = [];
  const refused: RefusedEntry[] = [];
  const unknown: FileEntry[] = [];
  let unchanged = 0;
  for (const entry of entries) {
    const row = byKey.get(entry.key);
    const earlier = lineOfKey.get(entry.key);
    lineOfKey.set(entry.key, earlier ?? entry.line);
    if (entry.key === '') refused.push({ entry, reason: labels.noKey });
    else if (!row) unknown.push(entry);
    else if (earlier !== undefined) {
      refused.push({ entry, reason: [labels.twice, { line: earlier }] });
    } else {
      const found = compareEntry(entry, row);
      if (found === 'unchanged') unchanged += 1;
      else if ('reason' in found) refused.push({ entry, reason: found.reason });
      else changes.push({ row, text: found.text });
    }
  }
  return { changes, refused, unknown, unchanged };
}

type Compared = 'unchanged' | { readonly text: string | null } | { readonly reason: Wording };

function compareEntry({ override: cell, reset }: FileEntry, row: LabelRow): Compared {
  const present = row.override?.text ?? null;
  const text = withoutApostrophe(cell);
  const isSame = cell === '' || text === present;
  const isReset = reset.toLowerCase() === resetWord;
  if (reset !== '' && !isReset) return { reason: [labels.resetUnclear, { word: resetWord }] };
  if (isReset && !isSame) return { reason: [labels.resetAndText, { word: resetWord }] };
  if (isReset) return present === null ? 'unchanged' : { text: null };
  if (isSame) return 'unchanged';
  if (isUnused(row)) return { reason: labels.unusedKey };
  if (text === row.defaultText) return present === null ? 'unchanged' : { text: null };
  const fault = overrideFault(row.defaultText, text);
  return fault ? { reason: asWording(fault) } : { text };
}

const asWording = ([label, values = {}]: NonNullable<
  ReturnType<typeof overrideFault>
>): Wording => [label, values];

/** Whether a text begins with an apostrophe that looks like formula protection. */
function looksGuarded(text: string): boolean {
  const rest = text.replace(/^'+/, '');
  return rest !== text && withoutFormula(rest) !== rest;
}

/** Adds a second apostrophe, which reading removes, to a text that begins with one. */
const withApostropheKept = (text: string): string => (looksGuarded(text) ? `'${text}` : text);

const withoutApostrophe = (cell: string): string => (looksGuarded(cell) ? cell.slice(1) : cell);
