import { worker } from './scope.ts';

/*
 * What the server answers for `sw.js` where SERVICE_WORKER is off: it takes the place of whatever worker a
 * browser has, removes what that one kept, and goes.
 */

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(removeAll()));

async function removeAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
