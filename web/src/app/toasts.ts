import { observable } from './observable.ts';

export type ToastLevel = 'info' | 'success' | 'warning' | 'error';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface ToastRequest {
  level: ToastLevel;
  title: string;
  message?: string;
  /**
   * Milliseconds before it closes by itself, by default `defaultToastMs`; null stays until it is
   * closed.
   */
  duration?: number | null;
  action?: ToastAction;
  /** Shows the remaining time as a shrinking line. */
  countdown?: boolean;
  /** Called when it is gone, however it was closed. */
  onGone?: () => void;
}

export interface Toast extends ToastRequest {
  id: number;
}

// Durations of toasts, in milliseconds (SET-022).

/** Default duration, such as for success. */
export const defaultToastMs = 4_000;
/** Duration of an error (LOG-025). */
export const errorToastMs = 10_000;
/** Duration of 'Company Changed' (COMP-013). */
export const companyChangedToastMs = 5_000;
/** Delay before a toast says that a company's data are loading (SYNC-002, COMP-016). */
export const dataToastDelayMs = 2_000;

/** More would cover the page. */
const max = 3;

export const toasts = observable<readonly Toast[]>([]);
/** Toasts that no other may replace yet, the oldest first. */
let waiting: readonly Toast[] = [];
let lastId = 0;

/**
 * Shows a toast and returns its id, for closing it early. If there are too many, the oldest without
 * an action is replaced. A toast with an action stays for its time: a plain toast waits for it, and
 * only another one with an action may exceed the limit.
 */
export function showToast(request: ToastRequest): number {
  lastId += 1;
  const toast = { ...request, id: lastId };
  const shown = toasts.get();
  const plain = shown.find(({ action }) => !action);
  if (shown.length < max || (!plain && toast.action)) {
    toasts.set([...shown, toast]);
  } else if (plain) {
    toasts.set([...shown.filter((other) => other !== plain), toast]);
    plain.onGone?.();
  } else {
    waiting = [...waiting, toast];
  }
  return lastId;
}

export function closeToast(id: number): void {
  const gone = [...toasts.get(), ...waiting].find((toast) => toast.id === id);
  if (!gone) return;
  waiting = waiting.filter((toast) => toast !== gone);
  const left = toasts.get().filter((toast) => toast !== gone);
  const next = waiting.slice(0, Math.max(0, max - left.length));
  waiting = waiting.slice(next.length);
  toasts.set([...left, ...next]);
  gone.onGone?.();
}

/** Closes all toasts: they are about one user's actions. */
export function closeAllToasts(): void {
  const gone = [...toasts.get(), ...waiting];
  waiting = [];
  toasts.set([]);
  for (const toast of gone) toast.onGone?.();
}
