/** The script of pages that only read, and of forms until they are touched: no framework before something needs one. */
import { startFlowerCards } from '~/features/flower-guide/start-flower-cards';
import { startLightbox } from '~/features/gallery/start-lightbox';
import { needsHydration } from '~/features/site/frame/needs-hydration';
import { startFrame } from '~/features/site/frame/start-frame';
import { type IslandLoaders, startIslands } from '~/ui/start-islands';
import { watchToast } from '~/ui/toast';

// Hot reloading, which the router's own script would set up.
if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime');

function start() {
  startFrame();
  document.documentElement.dataset.started = '';
  if (document.querySelector('[data-waits]')) {
    if (needsHydration()) dispatchEvent(new Event('hydrate'));
    return;
  }
  startLightbox();
  startFlowerCards();
  startIslands(import.meta.glob('./features/**/*.island.tsx') as IslandLoaders);
  const stop = watchToast(() => {
    stop();
    void import('~/ui/mount-toaster').then(({ mountToaster }) => mountToaster());
  });
}

if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
else start();
