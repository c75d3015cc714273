/** Keeps price and button at the bottom of a phone's window while the page's own button is out of sight. */
export default function showBuyBar(own: HTMLElement) {
  const { dataset } = document.documentElement;
  new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) delete dataset.buyBar;
    else dataset.buyBar = '';
  }).observe(own);
}
