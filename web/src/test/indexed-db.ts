import { vi } from 'vitest';

/** The part of IndexedDB that the app uses and this document lacks: one store, by key. */
export function stubIndexedDb(): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  const store = {
    put: (value: unknown, key: string) => answered(() => void kept.set(key, value)),
    get: (key: string) => answered(() => kept.get(key)),
    delete: (key: string) => answered(() => void kept.delete(key)),
    getAllKeys: () => answered(() => [...kept.keys()]),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => {},
  };
  vi.stubGlobal('indexedDB', { open: () => answered(() => database) });
  return kept;
}

/** A request that resolves once a listener was added. */
function answered<Result>(act: () => Result) {
  const request = { result: undefined as Result | undefined, onsuccess: () => {} };
  queueMicrotask(() => {
    request.result = act();
    request.onsuccess();
  });
  return request;
}
