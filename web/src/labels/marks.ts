import type { Label } from '@tradebridge/contract/labels';
import type { Marking } from '../ui/labels.ts';

/*
 * In edit mode, each text begins with the number of its label in zero-width characters that allow
 * no line break, so that nothing on the page moves. Overrides cannot contain them
 * (`overrideFault`).
 */
const start = '\u2064';
const digits = ['\u200c', '\u2061', '\u2062', '\u2063'];
/** Enough for 16,384 labels. */
const length = 7;
const marks = new RegExp(`${start}((?:${digits.join('|')}){${length}})`, 'gu');

const numbers = new Map<string, number>();
const labels: Label[] = [];

function numberOf(label: Label): number {
  const known = numbers.get(label.key);
  if (known !== undefined) return known;
  numbers.set(label.key, labels.length);
  return labels.push(label) - 1;
}

function markOf(label: Label): string {
  const number = numberOf(label).toString(digits.length).padStart(length, '0');
  return start + Array.from(number, (digit) => digits[Number(digit)]).join('');
}

const labelOf = (mark: string): Label | undefined =>
  labels[
    Number.parseInt(Array.from(mark, (digit) => digits.indexOf(digit)).join(''), digits.length)
  ];

export const marking: Marking = {
  mark: (label, text) => markOf(label) + text,
  strip: (text) => text.replace(marks, ''),
  marksOf: (text) => (text.match(marks) ?? []).join(''),
};

/** The labels of a text, each once: its own, and those of texts put into it. */
export function labelsIn(text: string): Label[] {
  const found = Array.from(text.matchAll(marks), ([, mark = '']) => labelOf(mark));
  return [...new Set(found.filter((label) => label !== undefined))];
}
