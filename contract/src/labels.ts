/**
 * A text on a screen or in a message: its key, by which administrators can change it, and its
 * default. `{name}` is a placeholder for a value.
 */
export interface Label {
  readonly key: string;
  readonly defaultText: string;
}

/** Every label declared by a loaded module. */
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
  // Object.fromEntries loses the names, which are those of `texts`.
  return Object.fromEntries(labels) as LabelsOf<Texts>;
}

export type LabelValues = Readonly<Record<string, string | number>>;

/** Texts that replace defaults, by key. */
export type LabelOverrides = Readonly<Record<string, string>>;

// A process serves one institution, and schemas are worded outside requests.
let overrides: LabelOverrides = {};

/** Replaces the overrides of this process or page. */
export function setLabelOverrides(changed: LabelOverrides): void {
  overrides = changed;
}

/** A placeholder of a label's text. */
export const placeholder = /\{(\w+)\}/g;

/** The distinct names of a text's placeholders. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name)),
];

/** Whether a text uses only placeholders of the default, which an upgrade may have removed. */
export function fitsDefault(text: string, defaultText: string): boolean {
  if (!text.includes('{')) return true;
  const names = placeholdersOf(defaultText);
  return placeholdersOf(text).every((name) => names.includes(name));
}

/** The text of a label, with its values: the override if it fits, otherwise the default. */
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

/** A label, with values for its placeholders if it has any. */
export type Wording = Label | readonly [label: Label, values: LabelValues];

export const textOfWording = (wording: Wording): string =>
  'key' in wording ? textOf(wording) : textOf(wording[0], wording[1]);

/** The message of a schema's check: `.min(1, { error: says(label) })`. */
export const says =
  (label: Label, values?: LabelValues): (() => string) =>
  () =>
    textOf(label, values);
