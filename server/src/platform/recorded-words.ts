import { type Label, type LabelValues, placeholdersOf, textOf } from '@tradebridge/contract/labels';

/**
 * The text of a label as records keep it: its default, since what is recorded is compared with what was
 * recorded before, and is shown in the words of the day by `shownBy`.
 */
export const recorded = (label: Label, values: LabelValues = {}): string =>
  // No override has this key.
  textOf({ ...label, key: '' }, values);

/** The same as a literal of SQL for `format`, which puts in its values in the order of the text. */
export const recordedFormat = (label: Label): string =>
  `'${recorded(label)
    .replaceAll('%', '%%')
    .replaceAll("'", "''")
    .replace(/\{\w+\}/g, '%s')}'`;

/** What values can hold: people's own words and sentences of others anything, all else no sentence. */
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
 * Makes what shows recorded words: sentences of these labels in their texts of now, all else, such as
 * people's own words and sentences of former releases, as it was recorded. Earlier labels go before.
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
