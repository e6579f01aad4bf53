import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import { placeholder } from '@tradebridge/contract/labels';
import { compareText } from '../app/compare-text.ts';
import { isStale, isUnused, type LabelRow, presentTextOf } from './label-row.ts';
import { type LabelFilter, type LabelSort, type LabelView, labelSorting } from './label-view.ts';

const passes: Record<LabelFilter, (row: LabelRow) => boolean> = {
  all: () => true,
  changed: ({ override }) => override !== null,
  stale: isStale,
  unused: isUnused,
};

const compare: Record<LabelSort, (one: LabelRow, other: LabelRow) => number> = {
  // In the given order.
  key: () => 0,
  text: (one, other) => compareText(presentTextOf(one), presentTextOf(other)),
  changed: (one, other) =>
    (one.override?.changedAt ?? '').localeCompare(other.override?.changedAt ?? ''),
};

/** Number of rows for each filter. */
export function countLabels(rows: readonly LabelRow[]): Record<LabelFilter, number> {
  const countOf = (filter: LabelFilter) => rows.filter(passes[filter]).length;
  return {
    all: rows.length,
    changed: countOf('changed'),
    stale: countOf('stale'),
    unused: countOf('unused'),
  };
}

/** The rows that match the filters and the search, sorted. */
export function narrowLabels(rows: readonly LabelRow[], view: LabelView): readonly LabelRow[] {
  const { search, show, seen } = view;
  const words = searchWordsOf(search);
  const sentence = words.join(' ');
  const left = rows.filter(
    (row) =>
      passes[show](row) &&
      (seen === 'anywhere' || row.seenIn.includes(seen)) &&
      (words.length === 0 || isFound(row, words, sentence)),
  );
  return sorted(left, view);
}

function sorted(rows: LabelRow[], view: LabelView): readonly LabelRow[] {
  const { sort, isReversed } = view;
  if (sort === 'key') return isReversed ? rows.reverse() : rows;
  const ascending = compare[sort];
  const isAscending = labelSorting.directionOf(view) === 'ascending';
  return rows.sort(isAscending ? ascending : (one, other) => ascending(other, one));
}

interface Sought {
  /** The key and the texts, prepared for searching. */
  readonly text: string;
  /** The fixed parts around the values of each text. */
  readonly aroundValues: readonly (readonly string[])[];
}

// Computed once per row, not at every key.
const sought = new WeakMap<LabelRow, Sought>();

function soughtOf(row: LabelRow): Sought {
  const known = sought.get(row);
  if (known) return known;
  const texts = row.override ? [row.defaultText, row.override.text] : [row.defaultText];
  const made = {
    text: foldText([row.key, ...texts].join(' ')),
    aroundValues: texts.flatMap(aroundValues),
  };
  sought.set(row, made);
  return made;
}

/** Prepares the search before the first key, some rows at a time; returns how to stop. */
export function prepareSearch(rows: readonly LabelRow[]): () => void {
  let next = 0;
  const prepareSome = () => {
    for (const row of rows.slice(next, next + rowsAtOnce)) soughtOf(row);
    next += rowsAtOnce;
    if (next < rows.length) timer = setTimeout(prepareSome);
  };
  let timer = setTimeout(prepareSome);
  return () => clearTimeout(timer);
}

/** This many take a slow phone about ten milliseconds. */
const rowsAtOnce = 300;

function isFound(row: LabelRow, words: readonly string[], sentence: string): boolean {
  const { text, aroundValues: texts } = soughtOf(row);
  return hasEveryWord(text, words) || texts.some((own) => isAround(own, sentence));
}

/** Minimum letters of a text besides its values: with fewer, almost anything would match. */
const minOwnLetters = 4;

function aroundValues(text: string): string[][] {
  const own = text.split(placeholder).filter((_, index) => index % 2 === 0);
  const hasValues = own.length > 1;
  if (!hasValues || own.join('').replaceAll(/\P{L}/gu, '').length < minOwnLetters) return [];
  return [own.map((part) => foldText(part).replaceAll(/\s+/g, ' '))];
}

/** Whether a sentence is a text with values, as copied from a page. */
function isAround([first = '', ...others]: readonly string[], sentence: string): boolean {
  if (!sentence.startsWith(first)) return false;
  const last = others.at(-1) ?? '';
  const end = sentence.length - last.length;
  let from = first.length;
  for (const part of others.slice(0, -1)) {
    const found = sentence.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= end && sentence.endsWith(last);
}
