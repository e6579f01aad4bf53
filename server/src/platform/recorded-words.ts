import { type Label, type LabelValues, placeholdersOf, textOf } from '@tradebridge/contract/labels';

/**
 * The text of a label for records: its default, since new records are compared with earlier ones,
 * and `shownBy` shows them in the current wording.
 */
export const recorded = (label: Label, values: LabelValues = {}): string =>
  // This key has no override.
  textOf({ ...label, key: '' }, values);

/** The same as an SQL literal for `format`, whose values are in the order of the text. */
export const recordedFormat = (label: Label): string =>
  `'${recorded(label)
    .replaceAll('%', '%%')
    .replaceAll("'", "''")
    .replace(/\{\w+\}/g, '%s')}'`;

/**
 * The pattern of a value: users' own words and other sentences may be anything, other values
 * contain no sentence.
 */
const patternOf = (name: string): string => {
  if (name === 'code') return '((?: \\([^()]*\\))?)';
  return name === 'reason' || name === 'answer' ? '([^]+)' : '((?:(?!\\. )[^])+?)';
};

function readerOf(label: Label): { label: Label; pattern: RegExp; names: string[] } {
  const text = recorded(label);
  const parts = text.split(/\{(\w+)\}/).map((part, place) =>
    // Every second part is the name of a value.
    place % 2 === 1 ? patternOf(part) : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return { label, pattern: new RegExp(`^${parts.join('')}$`), names: placeholdersOf(text) };
}

/**
 * Returns a function that shows recorded words: sentences of these labels in their current texts,
 * everything else (users' own words, sentences of former releases) as recorded. Earlier labels take
 * precedence.
 */
export function shownBy(labels: readonly Label[]): (words: string) => string {
  const readers = labels.map(readerOf);
  const wholeOf = (words: string): string | null => {
    for (const { label, pattern, names } of readers) {
      const match = pattern.exec(words);
      if (!match) continue;
      const values = names.map((name, place) => {
        const value = match[place + 1] ?? '';
        return [name, name === 'answer' ? shown(value) : value] as const;
      });
      return textOf(label, Object.fromEntries(values));
    }
    return null;
  };
  const shown = (words: string): string =>
    wholeOf(words) ??
    words
      .split(/(?<=\.) (?=\p{Lu})/u)
      .map((sentence) => wholeOf(sentence) ?? sentence)
      .join(' ');
  return shown;
}
