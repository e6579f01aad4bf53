import { useSyncExternalStore } from 'react';

/** Light or dark, as the page is painted: for what its styles do not reach. */
export function useColourScheme(): string {
  return useSyncExternalStore(watch, () => document.documentElement.dataset.scheme ?? '');
}

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => observer.disconnect();
}
