import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

function change(value: boolean): void {
  isPrinting = value;
  // The browser prints what is in the page when its event ends.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

window.addEventListener('beforeprint', () => change(true));
window.addEventListener('afterprint', () => change(false));

/** Whether the page is being printed: a list then renders all its rows, not only visible ones. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isPrinting,
  );
}
