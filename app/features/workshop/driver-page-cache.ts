/** Also in `public/drive-worker.js`, which answers from it without a network. */
const CACHE = 'drive';

let kept = '';

/** Keeps this page and its scripts on the phone, and nothing else; again when `route` changes. False if that fails. */
export async function keepPage(route: unknown): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
  const now = JSON.stringify(route);
  if (kept === now) return true;
  try {
    await navigator.serviceWorker.register('/drive-worker.js', { scope: '/drive/' });
    const cache = await caches.open(CACHE);
    const page = location.href.split('#')[0] ?? '';
    const wanted = new Set([page, ...filesOfPage()]);
    const known = new Set((await cache.keys()).map(({ url }) => url));
    await cache.addAll([...wanted].filter((url) => url === page || !known.has(url)));
    await Promise.all([...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
    kept = now;
    return true;
  } catch {
    return false;
  }
}

/** The addresses of a route must not stay on a phone whose link no longer works. */
export async function forgetPage(): Promise<void> {
  kept = '';
  if ('caches' in window) await caches.delete(CACHE);
}

function filesOfPage(): string[] {
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const all = [...linked.map(({ href }) => href), ...loaded];
  return all.filter((url) => url.startsWith(`${location.origin}/assets/`));
}
