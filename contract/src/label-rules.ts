import { cleanText } from './clean-text.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, type Label, type LabelValues, placeholdersOf } from './labels.ts';
import { hasVisibleText, holdsControls } from './visible-text.ts';

/** Maximum characters of an override. */
export const maxOverrideLength = 500;

/** Maximum overrides saved in one call: renaming a term or importing a file changes many. */
export const maxOverridesSavedAtOnce = 1000;

/** Zero-width characters. While labels are edited in place, each text carries its key in them. */
const marks = /[\u200b\u200c\u2060-\u2064]/u;

export const overrideLabels = defineLabels('labelsInput', {
  onceOnly: 'Each label can be changed once per request',
  unknownKey: 'This label does not exist',
  placeholders: 'Must use the same values as the default: {names}',
  noPlaceholders: 'Must not use values in braces: the default has none',
});

/** What is wrong with an override of a label; undefined if nothing is. */
export function overrideFault(
  defaultText: string,
  written: string,
): readonly [label: Label, values?: LabelValues] | undefined {
  const text = cleanText(written);
  if (!hasVisibleText(text)) return [inputLabels.required];
  if (text.length > maxOverrideLength) {
    return [inputLabels.maxCharacters, { limit: maxOverrideLength }];
  }
  // Some mails have paragraphs.
  const isLine = !defaultText.includes('\n');
  if (holdsControls(isLine ? text : text.replaceAll('\n', '')) || marks.test(text)) {
    return [inputLabels.visible];
  }
  const names = placeholdersOf(defaultText);
  const given = placeholdersOf(text);
  if (given.length === names.length && given.every((name) => names.includes(name)))
    return undefined;
  if (names.length === 0) return [overrideLabels.noPlaceholders];
  return [overrideLabels.placeholders, { names: names.map((name) => `{${name}}`).join(', ') }];
}
