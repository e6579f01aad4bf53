import { worker } from './scope.ts';

/*
 * Served as `sw.js` if SERVICE_WORKER is off: it replaces any worker of a browser, removes its
 * cache, and unregisters.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
