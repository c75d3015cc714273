import { startCart } from '~/features/checkout/cart/start-cart';
import { closePopoverMenus } from '~/ui/popover-menu';
import { countEarlyVisit } from './count-early-visit';
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
