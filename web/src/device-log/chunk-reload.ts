const storageKey = 'reloadedFor';

/**
 * After a new version was put in place, parts of the old one are gone: the page is loaded anew, once for
 * each part in a session, so that a part that stays missing does not reload for ever (LOG-020, OPEN-106).
 */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => reloadOnceFor(event.payload));
}

let reloading = false;

/** The page is about to be loaded anew: what still fails on the old one is of no interest. */
export function isReloading(): boolean {
  return reloading;
}

/** Whether an error says that a part of the app could not be fetched. */
export function isChunkFailure(error: unknown): error is Error {
  return error instanceof Error && chunkFailure.test(error.message);
}

const chunkFailure =
  /Loading (CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Reloads the page unless this part was the reason before. */
export function reloadOnceFor(error: Error): void {
  const part = partOf(error.message);
  const before = (sessionStorage.getItem(storageKey) ?? '').split('\n');
  if (reloading || before.includes(part)) return;
  sessionStorage.setItem(storageKey, [...before, part].filter(Boolean).join('\n'));
  reloading = true;
  location.reload();
}

/** The file's name, or the message where it has none. */
export function partOf(message: string): string {
  return message.match(/[\w.-]+\.(?:js|css|tsx?)\b/)?.[0] ?? message;
}
