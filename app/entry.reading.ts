/** The script of pages that only read, and of forms until they are touched: no framework before something needs one. */
import { startFlowerCards } from '~/features/flower-guide/start-flower-cards';
import { startLightbox } from '~/features/gallery/start-lightbox';
import { needsHydration } from '~/features/site/frame/needs-hydration';
import { startFrame } from '~/features/site/frame/start-frame';
import { holdWhileOffline } from '~/ui/hold-while-offline';
import { showPlainToast } from '~/ui/plain-toast';
import { type IslandLoaders, startIslands } from '~/ui/start-islands';
import { shownToast, watchToast } from '~/ui/toast';

// Hot reloading, which the router's own script would set up.
if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime');

async function start() {
  startFrame();
  if (document.querySelector('[data-waits]')) {
    holdUntilHydrated();
    document.documentElement.dataset.started = '';
    if (needsHydration()) dispatchEvent(new Event('hydrate'));
    return;
  }
  holdWhileOffline();
  showToasts();
  startLightbox();
  startFlowerCards();
  startIslands(import.meta.glob('./features/**/*.island.tsx') as IslandLoaders);
  await startPageScripts();
  document.documentElement.dataset.started = '';
}

/** A form that is first sent without a connection, when the framework cannot load either. */
function holdUntilHydrated() {
  const stopHolding = holdWhileOffline();
  const stopShowing = watchToast(() => {
    const toast = shownToast();
    if (toast) showPlainToast(toast);
  });
  addEventListener('hydrated', () => {
    stopHolding();
    stopShowing();
  });
}

type PageScript = { default: (element: HTMLElement) => void };

/** Runs `{name}.script.ts` for the element that names it in `data-script`. The page works without. */
function startPageScripts() {
  const loaders = import.meta.glob<PageScript>('./features/**/*.script.ts');
  const elements = [...document.querySelectorAll<HTMLElement>('[data-script]')];
  return Promise.allSettled(
    elements.map(async (element) =>
      (await loaders[`./features/${element.dataset.script}.script.ts`]?.())?.default(element),
    ),
  );
}

/** The toaster is loaded for the first toast. */
function showToasts() {
  const stop = watchToast(() => {
    const toast = shownToast();
    if (!toast) return;
    import('~/ui/mount-toaster').then(
      ({ mountToaster }) => stop() && mountToaster(),
      () => showPlainToast(toast),
    );
  });
}

if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
else void start();
