import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';

export type Translate = (label: Label, values?: LabelValues) => string;

/** Labels that an administrator changed, by key. */
let overrides: Readonly<Record<string, string>> = {};

/** Before anything is shown: what is on display does not follow. */
export function setLabelOverrides(changed: Readonly<Record<string, string>>): void {
  overrides = changed;
}

/** The text of a label, for code outside components (toasts, errors). */
export const translate: Translate = (label, values) => textOf(label, overrides, values);

/** `const t = useLabels()`, then `t(labels.title, { name })`. */
export const useLabels = (): Translate => translate;

/** The label for one or for many; both may use `{count}`. */
export function plural(count: number, one: Label, many: Label): Label {
  return count === 1 ? one : many;
}
