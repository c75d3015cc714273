/** What the cart needs of a browser: storage and cookies that tabs share, and a server. */
import { onTestFinished, vi } from 'vitest';
import type { CartProduct, CartVariant } from '../app/features/catalog/cart-lines.ts';
import { SITE } from './visitor.ts';

type Answer = (init: RequestInit) => Response | Promise<Response>;

export interface FakeBrowser {
  stored: Map<string, string>;
  cookies: Map<string, string>;
  /** The last cookie with its attributes. */
  lastCookie(): string;
  /** Responses by URL; any other request loses its connection. */
  answers: Map<string, Answer>;
  requests: { url: string; body: unknown; headers: Headers }[];
  /** `full` rejects writes, `off` rejects reads too. */
  storage: 'ok' | 'full' | 'off';
  openTab(): ReturnType<typeof openTab>;
}

export function openBrowser(origin = SITE): FakeBrowser {
  let lastCookie = '';
  const browser: FakeBrowser = {
    stored: new Map(),
    cookies: new Map(),
    answers: new Map(),
    requests: [],
    storage: 'ok',
    lastCookie: () => lastCookie,
    openTab,
  };
  const { stored, cookies, answers, requests } = browser;
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      if (browser.storage === 'off') throw new DOMException('The operation is insecure.', 'SecurityError');
      return stored.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      if (browser.storage !== 'ok') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/i.test(text)) cookies.delete(name);
      else cookies.set(name, value);
      lastCookie = text;
    },
  });
  vi.stubGlobal('window', { location: new URL('/store', origin) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ url, body, headers: new Headers(init.headers) });
    const answer = answers.get(url);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer(init);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return browser;
}

/** Loads the scripts of the cart anew, as a new tab does. */
async function openTab() {
  vi.resetModules();
  const [store, attempt, refresh] = await Promise.all([
    import('../app/features/checkout/cart/cart-store.ts'),
    import('../app/features/checkout/cart/checkout-attempt.ts'),
    import('../app/features/checkout/cart/refresh-cart.ts'),
  ]);
  return { ...store, ...attempt, ...refresh };
}

export function cartLine(id: string, quantity = 1, change: Partial<CartVariant> = {}) {
  const product: CartProduct = { id: `product-${id}`, title: `Bouquet ${id}`, image: null };
  const variant: CartVariant = {
    id,
    title: 'Large',
    price_in_cents: 4500,
    sale_price_in_cents: null,
    price_formatted: '$45.00',
    sale_price_formatted: null,
    manage_inventory: false,
    inventory_quantity: 0,
    ...change,
  };
  return { product, variant, quantity };
}
