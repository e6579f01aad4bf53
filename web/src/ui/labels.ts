import {
  type Label,
  type LabelOverrides,
  type LabelValues,
  setLabelOverrides,
  textOf,
} from '@tradebridge/contract/labels';
import { createContext, useContext, useSyncExternalStore } from 'react';

export type Translate = (label: Label, values?: LabelValues) => string;

/** How texts carry their labels while labels are edited in place. */
export interface Marking {
  /** The text with the mark of its label. */
  mark(label: Label, text: string): string;
  /** A text without the marks in it. */
  strip(text: string): string;
  /** The marks in a text, without the text. */
  marksOf(text: string): string;
}

let marking: Marking | null = null;
const listeners = new Set<() => void>();
const plainly = (): Translate => (label, values) => textOf(label, values);
/** Another function after each change, so that what is computed with it is computed anew. */
let current = plainly();

function renew(): void {
  const { mark } = marking ?? {};
  current = mark ? (label, values) => mark(label, textOf(label, values)) : plainly();
  for (const listener of [...listeners]) listener();
}

/** Shows administrators' texts in place of the defaults, wherever a label is on display. */
export function showOverrides(overrides: LabelOverrides): void {
  setLabelOverrides(overrides);
  renew();
}

/** Marks every text that is shown, or none. */
export function markTexts(changed: Marking | null): void {
  marking = changed;
  renew();
}

/** A text as it goes to files, storage and the server. */
export const withoutMarks = (text: string): string => marking?.strip(text) ?? text;

/** The marks in a text, for what shows a part of it. */
export const marksOf = (text: string): string => marking?.marksOf(text) ?? '';

/** The text of a label, for code outside components (toasts, errors). */
export const translate: Translate = (label, values) => current(label, values);

/** The same for what is written elsewhere than on the screen: it never carries a mark. */
export const plainText: Translate = (label, values) => textOf(label, values);

/** What components below it take texts from. */
export const LabelsContext = createContext(translate);

/** `const t = useLabels()`, then `t(labels.title, { name })`. */
export const useLabels = (): Translate => useContext(LabelsContext);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Texts as they are now: another function once they change. */
export const useCurrentLabels = (): Translate => useSyncExternalStore(subscribe, () => current);

/** The label for one or for many; both may use `{count}`. */
export function plural(count: number, one: Label, many: Label): Label {
  return count === 1 ? one : many;
}
