import { worker } from './scope.ts';

/** The one thing that is kept: a page that needs nothing else. */
const offlinePage = '/offline';
const cacheName = 'offline-page';

/** How old the kept page may be before it is fetched again, in milliseconds: its words may have changed. */
const renewedAfterMs = 86_400_000;

/** Addresses that are no page of the portal: files, calls and downloads. */
const isPage = (url: URL) =>
  url.origin === worker.location.origin &&
  !/^\/(?:api|assets|icons|labels|media|preview|app-icon)\//.test(url.pathname);

/** Shows a page of our own in place of one that cannot be fetched, and changes nothing else. */
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
  // Where the browser can be told so, it asks this worker for nothing but pages, and for these without
  // waiting for it.
  await event.addRoutes?.(routes).catch(() => {});
  // Nothing of a page depends on which version of this worker there is, so none waits for the other.
  await worker.skipWaiting();
}

/** The page is on its way while the worker starts. */
async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function pageInstead(error: unknown): Promise<Response> {
  const kept = await keptPage();
  // What a browser without room has thrown away: the browser's own page says as much.
  if (!kept) throw error;
  return kept;
}

const keptPage = async () => (await caches.open(cacheName)).match(offlinePage);

/** @throws where it cannot be fetched, which leaves the one before */
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
    /** Of the event `install`; not in every browser, and not in the library of types yet. */
    addRoutes?(rules: { condition: { requestMode: string }; source: string }[]): Promise<void>;
  }
}
