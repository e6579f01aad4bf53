/**
 * A word or sentence on a screen or in a message: its key, by which an administrator can change it,
 * and its default. `{name}` in a text stands for a value.
 */
export interface Label {
  readonly key: string;
  readonly text: string;
}

type LabelsOf<Texts extends Record<string, string>> = { readonly [Name in keyof Texts]: Label };

/** Declares the labels of an area. A label's key is `area.name`. */
export function defineLabels<const Texts extends Record<string, string>>(
  area: string,
  texts: Texts,
): LabelsOf<Texts> {
  const labels = Object.entries(texts).map(([name, text]) => [
    name,
    { key: `${area}.${name}`, text },
  ]);
  // Object.fromEntries forgets the names, which are those of `texts`.
  return Object.fromEntries(labels) as LabelsOf<Texts>;
}

export type LabelValues = Readonly<Record<string, string | number>>;

/** The text that stands for a label: an administrator's, else the default, with the values put in. */
export function textOf(
  label: Label,
  overrides: Readonly<Record<string, string>>,
  values: LabelValues = {},
): string {
  const text = overrides[label.key] ?? label.text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

/** A label, with the values that go into it where it has any. */
export type Wording = Label | readonly [label: Label, values: LabelValues];

export const textOfWording = (
  wording: Wording,
  overrides: Readonly<Record<string, string>>,
): string =>
  'key' in wording ? textOf(wording, overrides) : textOf(wording[0], overrides, wording[1]);

/** What a schema says of input that it refuses: `.min(1, { error: says(label) })`. */
export const says =
  (label: Label, values?: LabelValues): (() => string) =>
  () =>
    textOf(label, {}, values);
