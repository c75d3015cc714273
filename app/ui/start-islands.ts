import type { ComponentType } from 'react';
import { sleep } from '~/lib/sleep';
import { tellIfOffline } from './hold-while-offline';

/** Loads `{name}.island.tsx`. */
export type IslandLoaders = Record<string, () => Promise<{ default: ComponentType<object> }>>;

/** A slow connection must not keep a visitor from what the HTML can do by itself. */
const PATIENCE_MS = 8000;
const NEAR = '400px';
const BUTTON = '[type=button]:not([popovertarget]), [type=submit]';

/**
 * Mounts the page's islands. A button pressed before its island is mounted works once it is. If the script does not come,
 * forms are submitted as without scripts.
 */
export function startIslands(loaders: IslandLoaders) {
  const mounting = new WeakMap<Element, Promise<void>>();
  /** Buttons that wait: a form is sent once, other buttons count every press. */
  const pressed = new Set<HTMLButtonElement>();
  /** One click after the other: React renders what the first changed before the second. */
  let lastClick = Promise.resolve();
  const mount = (island: HTMLElement) => {
    const mounted = mounting.get(island) ?? load(island, loaders).then(() => void (island.dataset.mounted = ''));
    mounting.set(island, mounted);
    mounted.catch(() => mounting.delete(island));
    return mounted;
  };
  const tryToMount = (target: EventTarget | null) => {
    const island = islandAround(target);
    if (island) mount(island).catch(() => undefined);
  };
  const press = async (event: Event) => {
    const island = islandAround(event.target);
    const button = (event.target as Element).closest<HTMLButtonElement>(BUTTON);
    if (!island || !button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (button.type === 'submit' && pressed.has(button)) return;
    pressed.add(button);
    await Promise.race([mount(island), sleep(PATIENCE_MS)]).catch(() => undefined);
    pressed.delete(button);
    if ('mounted' in island.dataset) lastClick = lastClick.then(() => button.click());
    else if (!tellIfOffline() && button.type === 'submit') submitPlain(button);
  };
  addEventListener('click', press, true);
  for (const type of ['pointerdown', 'focusin', 'keydown'])
    addEventListener(type, ({ target }) => tryToMount(target), true);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) tryToMount(target);
    },
    { rootMargin: NEAR },
  );
  // The island itself has no box.
  for (const box of document.querySelectorAll('[data-start=visible] > :first-child')) near.observe(box);
}

async function load(island: HTMLElement, loaders: IslandLoaders) {
  const loader = loaders[`./features/${island.dataset.island}.island.tsx`];
  if (!loader) throw new Error(`No island is called ${island.dataset.island}.`);
  const [{ mountIsland }, { default: Island }] = await Promise.all([import('./mount-island'), loader()]);
  await mountIsland(island, Island);
}

function islandAround(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-mounted])') : null;
}

/** Past every listener. */
function submitPlain(button: HTMLButtonElement) {
  const { form, name, value } = button;
  if (!form?.reportValidity()) return;
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value });
  form.append(field);
  form.submit();
}
