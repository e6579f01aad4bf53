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
  /** Milliseconds until it goes by itself; null stays until it is closed. 4000 unless told. */
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

/** More would cover the page: the oldest makes room. */
const most = 3;

export const toasts = observable<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast and answers its id, by which it can be taken away early. */
export function showToast(request: ToastRequest): number {
  lastId += 1;
  const all = [...toasts.get(), { ...request, id: lastId }];
  const dropped = all.slice(0, Math.max(0, all.length - most));
  toasts.set(all.slice(-most));
  for (const toast of dropped) toast.onGone?.();
  return lastId;
}

export function closeToast(id: number): void {
  const gone = toasts.get().find((toast) => toast.id === id);
  if (!gone) return;
  toasts.set(toasts.get().filter((toast) => toast !== gone));
  gone.onGone?.();
}

/** Takes all of them away: they speak of what one user did. */
export function closeAllToasts(): void {
  const gone = toasts.get();
  toasts.set([]);
  for (const toast of gone) toast.onGone?.();
}
