import { startCart } from '~/features/checkout/cart/start-cart';
import { closePopoverMenus } from '~/ui/popover-menu';
import { openMenusOnHover } from './hover-menu';

let stopFrame = () => {};

/** What the header does beyond HTML, on hydrated pages and on others. Returns how to stop. */
export function startFrame() {
  // Started before the page was hydrated.
  stopFrame();
  countEarlyVisit();
  const menu = document.querySelector<HTMLElement>('.main-menu');
  const stops = [menu && openMenusOnHover(menu), closePopoverMenus(), placeSheet(), startCart()];
  stopFrame = () => stops.forEach((stop) => stop?.());
  return stopFrame;
}

let isCounted = false;

/** The server does not count pages that a browser fetches early (`visits.server.ts`), so they report when they are shown. */
function countEarlyVisit() {
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

/** The header is taller with a long name or large text, so its height is measured whenever the phone's menu opens. */
function placeSheet() {
  const place = ({ target }: Event) => {
    const bottom = document.querySelector('.site-header')?.getBoundingClientRect().bottom;
    if (bottom && target instanceof HTMLElement && target.matches('.sheet'))
      target.style.setProperty('--sheet-top', `${bottom}px`);
  };
  document.addEventListener('beforetoggle', place, true);
  return () => document.removeEventListener('beforetoggle', place, true);
}
