import { maxOptionLength } from '@tradebridge/contract/form-rules';
import type { FieldOption } from '@tradebridge/contract/forms';

/** The distinct, non-empty lines of pasted text. */
export function linesOf(pasted: string): string[] {
  const lines = pasted
    .split(/\r?\n/)
    // From a table: the first column.
    .map((line) => (line.split('\t')[0] ?? '').trim().slice(0, maxOptionLength))
    .filter((line) => line !== '');
  return [...new Set(lines)];
}

const valuesOf = (options: readonly FieldOption[]) => new Set(options.map(({ value }) => value));

/** An unused value for an option with this label. */
export function freeValue(label: string, options: readonly FieldOption[]): string {
  const taken = valuesOf(options);
  if (!taken.has(label)) return label;
  for (let number = 2; ; number++) {
    const value = `${label.slice(0, maxOptionLength - 5)} ${number}`;
    if (!taken.has(value)) return value;
  }
}

/** Adds options for new lines. */
export function withLines(
  options: readonly FieldOption[],
  lines: readonly string[],
): FieldOption[] {
  const labels = new Set(options.map(({ label }) => label));
  const all = [...options];
  for (const label of lines) {
    if (!labels.has(label)) all.push({ label, value: freeValue(label, all) });
  }
  return all;
}

/** Changes an option's label; its value follows as long as nothing refers to it. */
export function withOptionLabel(
  options: readonly FieldOption[],
  index: number,
  label: string,
  isKept: boolean,
): FieldOption[] {
  const option = options[index];
  if (!option) return [...options];
  const follows = !isKept && option.value === option.label;
  const others = options.toSpliced(index, 1);
  return options.with(index, {
    label,
    value: follows ? freeValue(label, others) : option.value,
  });
}

/** Renamed values, by the old ones. Both lists have the same options in the same order. */
export function renamedValues(
  before: readonly FieldOption[],
  after: readonly FieldOption[],
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  if (before.length !== after.length) return renamed;
  for (const [index, { value }] of before.entries()) {
    const now = after[index]?.value;
    if (now !== undefined && now !== value) renamed.set(value, now);
  }
  return renamed;
}
