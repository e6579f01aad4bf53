// The type library declares `self` for every kind of worker; this one is a service worker.
export const worker = self as unknown as ServiceWorkerGlobalScope;
