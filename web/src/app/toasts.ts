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
  /** Milliseconds until it goes by itself; null stays until it is closed. `defaultToastMs` unless told. */
  duration?: number | null;
  action?: ToastAction;
  /** Shows the time that is left as a shrinking line. */
  countdown?: boolean;
  /** Called once it is gone, by whatever way. */
  onGone?: () => void;
}

export interface Toast extends ToastRequest {
  id: number;
}

// How toasts appear and go, in milliseconds (SET-022).

/** How long a toast of success stays, and any other that names no time of its own. */
export const defaultToastMs = 4_000;
/** How long the toast of an error stays (LOG-025). */
export const errorToastMs = 10_000;
/** How long 'Company Changed' stays (COMP-013). */
export const companyChangedToastMs = 5_000;
/** How long the load or sync of a company's data takes before a toast says so (SYNC-002, COMP-016). */
export const dataToastDelayMs = 2_000;

/** More would cover the page. */
const most = 3;

export const toasts = observable<readonly Toast[]>([]);
/** Those that nothing on display may make room for yet, the oldest first. */
let waiting: readonly Toast[] = [];
let lastId = 0;

/**
 * Shows a toast and answers its id, by which it can be taken away early. When there are enough, the
 * oldest that offers nothing makes room. What offers an action keeps its place until its time is over:
 * a plain toast waits for it, and only one more that offers an action goes beyond the limit.
 */
export function showToast(request: ToastRequest): number {
  lastId += 1;
  const toast = { ...request, id: lastId };
  const shown = toasts.get();
  const plain = shown.find(({ action }) => !action);
  if (shown.length < most || (!plain && toast.action)) {
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
  const next = waiting.slice(0, Math.max(0, most - left.length));
  waiting = waiting.slice(next.length);
  toasts.set([...left, ...next]);
  gone.onGone?.();
}

/** Takes all of them away: they speak of what one user did. */
export function closeAllToasts(): void {
  const gone = [...toasts.get(), ...waiting];
  waiting = [];
  toasts.set([]);
  for (const toast of gone) toast.onGone?.();
}
