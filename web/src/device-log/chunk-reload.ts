const storageKey = 'reloadedFor';

/**
 * After a new version was deployed, parts of the old one are gone. The page is reloaded once per
 * part and session, so that a part that stays missing does not reload for ever (LOG-020, OPEN-106).
 */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads for messages that begin like the browser's, even without a connection.
    if (!payload.message.startsWith(ownPrefix)) payload.message = ownPrefix + payload.message;
    if (quiet === 0) void reloadIfGone(payload);
  });
}

const ownPrefix = 'Part of the app: ';
let quiet = 0;
let reloading = false;

/** Fetches parts ahead of time; a missing one matters only when it is needed. */
export async function fetchQuietly(load: () => Promise<unknown>): Promise<void> {
  quiet += 1;
  try {
    await load();
  } catch {
    // The page that needs it reports it.
  } finally {
    quiet -= 1;
  }
}

/** The page is about to be reloaded: further failures do not matter. */
export function isReloading(): boolean {
  return reloading;
}

/** Whether an error means that a part of the app could not be fetched. */
export function isChunkFailure(error: unknown): error is Error {
  return error instanceof Error && chunkFailure.test(error.message);
}

const chunkFailure =
  /Loading (CSS )?chunk \S+ failed|dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export type ChunkState = 'reloading' | 'unreachable' | 'missing';

/**
 * Reloads the page if the server says that the part is gone, unless this part was the reason
 * before. Without a connection it does not reload: the current page is all the user has.
 */
export async function reloadIfGone(error: Error): Promise<ChunkState> {
  const part = partOf(error.message);
  const state = await lookFor(error.message);
  if (reloading) return 'reloading';
  if (state !== 'gone') return state === 'there' ? 'missing' : state;
  const before = (sessionStorage.getItem(storageKey) ?? '').split('\n');
  if (before.includes(part)) return 'missing';
  sessionStorage.setItem(storageKey, [...before, part].filter(Boolean).join('\n'));
  reload();
  return 'reloading';
}

/** Reloads the page at the user's request, once the server answers. */
export async function reloadIfReachable(): Promise<ChunkState> {
  if ((await ask('/')) === 'unreachable') return 'unreachable';
  reload();
  return 'reloading';
}

function reload(): void {
  reloading = true;
  location.reload();
}

/** The file's name, or the message if there is none. */
export function partOf(message: string): string {
  return message.match(/[\w.-]+\.(?:js|css|tsx?)\b/)?.[0] ?? message;
}

/** The address of the part, in browsers that report it. */
export function addressOf(message: string): string | null {
  return message.match(/(?:https?:\/\/|\/)[^\s'"]+\.(?:js|css|tsx?)\b[^\s'"]*/)?.[0] ?? null;
}

async function lookFor(message: string): Promise<'gone' | 'there' | 'unreachable'> {
  if (!navigator.onLine) return 'unreachable';
  const address = addressOf(message);
  const part = address === null ? null : await ask(address);
  if (part === 'unreachable') return part;
  // An unknown address is answered with the page.
  if (part && (!part.ok || isPage(part))) return 'gone';
  const page = await ask('/');
  if (page === 'unreachable') return page;
  if (!page.ok) return 'there';
  const deployed = await page.text();
  return scriptsOfPage().every((script) => deployed.includes(script)) ? 'there' : 'gone';
}

/** The scripts that the running page loaded. */
const scriptsOfPage = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );

const isPage = (response: Response) =>
  response.headers.get('Content-Type')?.includes('text/html') ?? false;

/** A gateway whose server does not answer counts as no connection. */
async function ask(address: string): Promise<Response | 'unreachable'> {
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(8_000),
    });
    return response.status >= 500 ? 'unreachable' : response;
  } catch {
    return 'unreachable';
  }
}
