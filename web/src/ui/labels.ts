import {
  type Label,
  type LabelOverrides,
  type LabelValues,
  setLabelOverrides,
  textOf,
} from '@tradebridge/contract/labels';
import { createContext, useContext, useSyncExternalStore } from 'react';

export type Translate = (label: Label, values?: LabelValues) => string;

/** How texts carry their labels in edit mode. */
export interface Marking {
  /** A text with its label's mark. */
  mark(label: Label, text: string): string;
  /** A text without its marks. */
  strip(text: string): string;
  /** The marks of a text, without the text. */
  marksOf(text: string): string;
}

let marking: Marking | null = null;
const listeners = new Set<() => void>();
const plainly = (): Translate => (label, values) => textOf(label, values);
/** A new function after each change, so that computed values are updated. */
let current = plainly();

function renew(): void {
  const { mark } = marking ?? {};
  current = mark ? (label, values) => mark(label, textOf(label, values)) : plainly();
  for (const listener of [...listeners]) listener();
}

/** Applies administrators' overrides to all labels on display. */
export function showOverrides(overrides: LabelOverrides): void {
  setLabelOverrides(overrides);
  renew();
}

/** Turns marks on texts on or off. */
export function markTexts(changed: Marking | null): void {
  marking = changed;
  renew();
}

/** A text for files, storage and the server. */
export const withoutMarks = (text: string): string => marking?.strip(text) ?? text;

/** The marks of a text, for a component that shows part of it. */
export const marksOf = (text: string): string => marking?.marksOf(text) ?? '';

/** A label's text, for code outside components (toasts, errors). */
export const translate: Translate = (label, values) => current(label, values);

/** The same for text that is not shown on the screen: it never has marks. */
export const plainText: Translate = (label, values) => textOf(label, values);

/** The context from which components get texts. */
export const LabelsContext = createContext(translate);

/** `const t = useLabels()`, then `t(labels.title, { name })`. */
export const useLabels = (): Translate => useContext(LabelsContext);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current texts: a new function when they change. */
export const useCurrentLabels = (): Translate => useSyncExternalStore(subscribe, () => current);

/** The label for one or many; both may use `{count}`. */
export function plural(count: number, one: Label, many: Label): Label {
  return count === 1 ? one : many;
}
