/** A driver's page opens again without a network: see app/features/store/fulfillment/driver-page-cache.ts. */
const CACHE = 'drive';
const PATIENCE_MS = 6000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(newestPage(request));
  else if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
});

/** In a valley, a network that answers nothing is as good as none. */
async function newestPage(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (!kept) return fetch(request);
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetch(request).catch(() => kept), patience]);
}

async function keptFile(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request.url)) ?? fetch(request);
}
