import { z } from 'zod';
import { hasCode, UserError } from '~/lib/user-error';
import type { Config } from '~/platform/config.server';
import type { Context } from '~/platform/context.server';
import type { ListedProduct } from '~/features/catalog/products/catalog-card';
import {
  isDeleted,
  listStore,
  readProducts,
  type PageColumns,
  readWithRelated,
  type StoreList,
} from '~/features/catalog/products/catalog.server';
import { placeOrder } from '~/features/checkout/place-order.server';
import { deriveProduct, type Product } from '~/features/catalog/products/price';
import type { StoreView } from '~/features/catalog/products/store-filter';
import { safeHtml } from '~/features/catalog/products/safe-html.server';
import { type CheckoutBody, MAX_PRODUCTS, productList, singleProduct } from '~/features/catalog/store.schema';

const CHECKOUT_FAILED = 'There was a problem initializing checkout. Please try again.';
const paymentPage = z.object({ url: z.url({ protocol: /^https?$/ }) });

const TIMEOUT_MS = 10_000;

/** The store that the pages show, internal or external (product.md, "Store"). */
export interface StoreClient {
  /** An external store is neither filtered nor sorted. */
  listProducts(view: StoreView): Promise<StoreList>;
  /** By its slug too. An external store has none. */
  readProduct(id: string): Promise<{ product: Product & Partial<PageColumns>; related: ListedProduct[] } | undefined>;
  readProducts(ids: string[]): Promise<Product[]>;
  checkout(cart: CheckoutBody, idempotencyKey: string): Promise<{ url: string }>;
  /** Whether a missing product was deleted. An external store does not say. */
  isDeleted(id: string): Promise<boolean>;
}

export function storeClient(context: Context): StoreClient {
  if (context.config.STORE_API_URL) return externalStore(context);
  return {
    listProducts: (view) => listStore(context, view),
    readProduct: (id) => readWithRelated(context, id),
    readProducts: (ids) => readProducts(context, ids),
    checkout: (cart, key) => placeOrder(context, cart, key),
    isDeleted: (id) => isDeleted(context, id),
  };
}

export function checkoutUrl(config: Config): string {
  return `${storeUrl(config)}/checkout`;
}

function storeUrl({ STORE_API_URL = '', STORE_ID }: Config) {
  return `${STORE_API_URL.replace(/\/$/, '')}/store/${encodeURIComponent(STORE_ID)}`;
}

function externalStore({ config, log, preventCaching }: Context): StoreClient {
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${storeUrl(config)}${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** Undefined for 404. */
  async function read<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T> | undefined> {
    preventCaching();
    const answer = await call(path);
    if (answer.status !== 404) return shape.parse(await readJson(answer));
  }

  /** The visitor sees spec 8's sentence and the log has the details. */
  async function explainFailure<T>(reading: Promise<T>, sentence: string): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (hasCode(error, 'store-failed')) throw error;
      log.warn('the external store cannot be read', { error });
      throw new UserError(502, 'store-failed', sentence);
    }
  }

  return {
    async listProducts({ offset }) {
      const reading = read(`/products?offset=${offset}&limit=${MAX_PRODUCTS}`, productList);
      const list = await explainFailure(reading, 'Failed to load products');
      if (!list) throw new UserError(502, 'store-failed', 'HTTP 404: Not Found');
      return { ...list, view: { offset }, products: list.products.map(sanitizeProduct) };
    },
    async readProduct(id) {
      const reading = read(`/products/${encodeURIComponent(id)}`, singleProduct);
      const found = await explainFailure(reading, 'Product Not Found');
      return found && { product: sanitizeProduct(found.product), related: [] };
    },
    async readProducts(ids) {
      const query = new URLSearchParams(ids.slice(0, MAX_PRODUCTS).map((id) => ['ids[]', id]));
      const list = await explainFailure(
        read(`/products?${query}&limit=${MAX_PRODUCTS}`, productList),
        'Failed to load products',
      );
      return (list?.products ?? []).map(sanitizeProduct);
    },
    async checkout(cart) {
      const answer = await explainFailure(
        call('/checkout', { method: 'POST', body: JSON.stringify(cart) }).then(readJson),
        CHECKOUT_FAILED,
      );
      const page = paymentPage.safeParse(answer);
      if (!page.success) throw new UserError(502, 'store-failed', CHECKOUT_FAILED);
      return page.data;
    },
    isDeleted: async () => false,
  };
}

function readJson(answer: Response): Promise<unknown> {
  // Spec 8, "Any non-OK store response".
  if (!answer.ok) throw new UserError(502, 'store-failed', `HTTP ${answer.status}: ${answer.statusText}`);
  return answer.json();
}

function sanitizeProduct(product: z.infer<typeof singleProduct>['product']): Product {
  return deriveProduct({
    ...product,
    description: safeHtml(product.description),
    additional_info: product.additional_info.map((info) => ({ ...info, description: safeHtml(info.description) })),
  });
}
