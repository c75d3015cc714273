let isCounted = false;

/** The server does not count pages that a browser fetches early (`visits.server.ts`), so they report when they are shown. */
export function countEarlyVisit() {
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', countEarlyVisit, { once: true });
    return;
  }
  const [load] = performance.getEntriesByType('navigation') as EarlyNavigation[];
  const isEarly = load?.deliveryType === 'navigational-prefetch' || Boolean(load?.activationStart);
  if (isEarly && !isCounted) navigator.sendBeacon('/visits');
  isCounted = true;
}

interface EarlyNavigation extends PerformanceEntry {
  deliveryType?: string;
  /** In milliseconds; 0 if the page was not prerendered. */
  activationStart?: number;
}
