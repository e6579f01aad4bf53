import { worker } from './scope.ts';

/** The only cached page, which needs nothing else. */
const offlinePage = '/offline';
const cacheName = 'offline-page';

/** Milliseconds after which the cached page is fetched again: its words may have changed. */
const renewedAfterMs = 86_400_000;

/** Addresses other than pages: files, calls and downloads. */
const isPage = (url: URL) =>
  url.origin === worker.location.origin &&
  !/^\/(?:api|assets|icons|labels|media|preview|app-icon)\//.test(url.pathname);

/** Shows our own page if one cannot be fetched, and changes nothing else. */
export function showPageOffline(): void {
  worker.addEventListener('install', (event) => {
    event.waitUntil(install(event));
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(activate());
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const isOpened = request.mode === 'navigate' && request.destination === 'document';
    if (!isOpened || request.method !== 'GET' || !isPage(new URL(request.url))) return;
    const fetched = fetchPage(event);
    event.respondWith(fetched.catch(pageInstead));
    event.waitUntil(fetched.then(renewWhenOld, () => {}));
  });
}

const routes: Route[] = [
  ...['cors', 'no-cors', 'same-origin'].map((requestMode) => ({
    condition: { requestMode },
    source: 'network' as const,
  })),
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
];

interface Route {
  readonly condition: { readonly requestMode: string };
  readonly source: 'network' | 'race-network-and-fetch-handler';
}

async function install(event: ExtendableEvent): Promise<void> {
  await keepPage();
  // Browsers that support it ask this worker for pages only, and start the request without waiting
  // for it.
  await event.addRoutes?.(routes).catch(() => {});
  // No page depends on a version of this worker, so there is nothing to wait for.
  await worker.skipWaiting();
}

/** The page is requested while the worker starts. */
async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function pageInstead(error: unknown): Promise<Response> {
  const kept = await keptPage();
  // The browser has evicted it and shows its own error page.
  if (!kept) throw error;
  return kept;
}

const keptPage = async () => (await caches.open(cacheName)).match(offlinePage);

/** @throws if it cannot be fetched, which keeps the previous one */
async function keepPage(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(offlinePage, { cache: 'no-cache' }));
}

async function renewWhenOld(): Promise<void> {
  const date = (await keptPage())?.headers.get('date');
  if (date && Date.now() - Date.parse(date) < renewedAfterMs) return;
  await keepPage().catch(() => {});
}

declare global {
  interface ExtendableEvent {
    /** Of the `install` event; not in every browser, and not in the type library yet. */
    addRoutes?(rules: { condition: { requestMode: string }; source: string }[]): Promise<void>;
  }
}
