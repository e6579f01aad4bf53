/**
 * A word or sentence on a screen or in a message: its key, by which an administrator can change it,
 * and its default. `{name}` in a text stands for a value.
 */
export interface Label {
  readonly key: string;
  readonly defaultText: string;
}

/** Every label that a loaded module declares. */
const declared: Label[] = [];
export const declaredLabels = (): readonly Label[] => declared;

type LabelsOf<Texts extends Record<string, string>> = { readonly [Name in keyof Texts]: Label };

/** Declares the labels of an area. A label's key is `area.name`. */
export function defineLabels<const Texts extends Record<string, string>>(
  area: string,
  texts: Texts,
): LabelsOf<Texts> {
  const labels = Object.entries(texts).map(([name, text]): [string, Label] => [
    name,
    { key: `${area}.${name}`, defaultText: text },
  ]);
  declared.push(...labels.map(([, label]) => label));
  // Object.fromEntries forgets the names, which are those of `texts`.
  return Object.fromEntries(labels) as LabelsOf<Texts>;
}

export type LabelValues = Readonly<Record<string, string | number>>;

/** Texts that administrators put in place of defaults, by key. */
export type LabelOverrides = Readonly<Record<string, string>>;

// One process serves one institution, and schemas are worded where no request is known.
let overrides: LabelOverrides = {};

/** Replaces the overrides of this process or page. */
export function setLabelOverrides(changed: LabelOverrides): void {
  overrides = changed;
}

/** A placeholder of a label's text. */
export const placeholder = /\{(\w+)\}/g;

/** The names of the values that a text takes, each once. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name)),
];

/** Whether each value that a text takes is one that the default takes: after an upgrade it may be no more. */
export function fitsDefault(text: string, defaultText: string): boolean {
  if (!text.includes('{')) return true;
  const names = placeholdersOf(defaultText);
  return placeholdersOf(text).every((name) => names.includes(name));
}

/** The text of a label: an administrator's that fits, else the default, with the values put in. */
export function textOf(label: Label, values: LabelValues = {}): string {
  const override = Object.hasOwn(overrides, label.key) ? overrides[label.key] : undefined;
  const text =
    override !== undefined && fitsDefault(override, label.defaultText)
      ? override
      : label.defaultText;
  return text.replace(placeholder, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

/** A label, with the values that go into it where it has any. */
export type Wording = Label | readonly [label: Label, values: LabelValues];

export const textOfWording = (wording: Wording): string =>
  'key' in wording ? textOf(wording) : textOf(wording[0], wording[1]);

/** What a schema says of input that it refuses: `.min(1, { error: says(label) })`. */
export const says =
  (label: Label, values?: LabelValues): (() => string) =>
  () =>
    textOf(label, values);
