import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { observable, useObservable } from '../ui/observable.ts';

export type Translate = (label: Label, values?: LabelValues) => string;

/** Labels that an administrator changed, by key. */
const overrides = observable<Readonly<Record<string, string>>>({});

export function setLabelOverrides(changed: Readonly<Record<string, string>>): void {
  overrides.set(changed);
}

/** The text of a label, for code outside components (toasts, errors). */
export const translate: Translate = (label, values) => textOf(label, overrides.get(), values);

/** `const t = useLabels()`, then `t(labels.title, { name })`. */
export function useLabels(): Translate {
  const changed = useObservable(overrides);
  return (label, values) => textOf(label, changed, values);
}

/** The label for one or for many; both may use `{count}`. */
export function plural(count: number, one: Label, many: Label): Label {
  return count === 1 ? one : many;
}
