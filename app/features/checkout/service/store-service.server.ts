import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { UserError } from '~/lib/user-error';
import { openContext, type Platform } from '~/platform/context.server';
import { isDatabaseUnavailable, isForeignKeyViolation } from '~/platform/database.server';
import { listProducts, readProduct } from '~/features/catalog/products/catalog.server';
import { placeOrder } from '~/features/checkout/place-order.server';
import type { Product } from '~/features/catalog/products/price';
import { storeError, type StoreStatus } from '~/features/catalog/store-error';
import { checkoutBody, firstError, productsQuery } from '~/features/catalog/store.schema';

type Env = {
  Variables: { visit: { requestId: string; origin: string; address: string }; cacheTags: Set<string> };
};

/** The fields that `?field=` may ask for (spec 3). */
const FIELDS = new Set([
  'id',
  'title',
  'subtitle',
  'ribbon_text',
  'description',
  'thumbnail',
  'image',
  'price_in_cents',
  'currency',
  'status',
  'purchasable',
  'order',
  'site_product_selection',
  'images',
  'media',
  'options',
  'variants',
  'product_collections',
  'additional_info',
  'type',
  'custom_fields',
  'related_products',
  'updated_at',
  'created_at',
  'deleted_at',
  'metadata',
]);

const OPEN_TO_SCRIPTS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };

const preflight = cors({ origin: '*', allowHeaders: ['Content-Type', 'Idempotency-Key'], maxAge: 86_400 });

/** Comes before the limits, so that scripts of any site can read their errors too. */
export const storeCors: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return preflight(c, next);
  await next();
  // `cors` sets them before the answer, which is then copied.
  for (const [name, value] of Object.entries(OPEN_TO_SCRIPTS)) c.res.headers.set(name, value);
};

/** The store's HTTP contract (spec 7), anonymous JSON. Errors are `{ error: { message, field } }`. */
export function storeService(platform: Platform) {
  const service = new Hono<Env>();
  service.get('/:storeId/products', async (c) => {
    const context = open(c, platform);
    const search = new URL(c.req.url).searchParams;
    const ids = search.getAll('ids[]');
    const query = productsQuery.safeParse({ ...Object.fromEntries(search), 'ids[]': ids.length > 0 ? ids : undefined });
    if (!query.success) throw badRequest(query.error);
    const list = await listProducts(context, query.data);
    c.set('cacheTags', context.trace.read);
    const products = list.products.map((product) => withAddresses(product, context.config.baseUrl));
    // Cached answers keep them.
    return c.json({ ...list, products }, 200, OPEN_TO_SCRIPTS);
  });

  service.get('/:storeId/products/:id', async (c) => {
    const context = open(c, platform);
    const field = c.req.query('field');
    if (field !== undefined && !FIELDS.has(field)) throw storeError(400, 'A product has no such field.', 'field');
    const product = await readProduct(context, c.req.param('id'));
    if (!product) throw storeError(404, 'There is no product with this id.', 'id');
    c.set('cacheTags', context.trace.read);
    const whole = withAddresses(product, context.config.baseUrl);
    return c.json({ product: selectField(whole, field) }, 200, OPEN_TO_SCRIPTS);
  });

  service.post('/:storeId/checkout', async (c) => {
    const context = open(c, platform);
    const checkout = checkoutBody.safeParse(await readJson(c));
    if (!checkout.success) throw badRequest(checkout.error);
    const { url } = await placeOrder(context, checkout.data, c.req.header('Idempotency-Key'));
    // The buyer need not wait for the other processes: each checks stock again anyway.
    platform.live
      .publish([...context.trace.written])
      .catch((error) => platform.log.warn('stock change not published', { error }));
    const { discount_code: code } = checkout.data;
    return c.json({ url: code ? `${url}?${new URLSearchParams({ code })}` : url });
  });

  service.onError((error, c) => {
    const [status, message, field] = toErrorAnswer(error);
    if (status === 500) {
      const { requestId: request } = c.get('visit');
      platform.log.error('request failed', { error, request });
    }
    return c.json({ error: { message, ...(field && { field }) } }, status);
  });
  return service;
}

function open(c: HonoContext<Env, '/:storeId/*'>, platform: Platform) {
  if (c.req.param('storeId') !== platform.config.STORE_ID) {
    throw storeError(404, 'There is no store with this id.', 'storeId');
  }
  const { origin, address } = c.get('visit');
  return openContext(platform, origin, address);
}

/** Pages of other sites need the host too. */
function withAddresses(product: Product, baseUrl: string): Product {
  const whole = <Address extends string | null>(address: Address) =>
    (address?.startsWith('/') ? baseUrl + address : address) as Address;
  return {
    ...product,
    thumbnail: whole(product.thumbnail),
    image: whole(product.image),
    images: product.images.map((image) => ({ ...image, url: whole(image.url) })),
    variants: product.variants.map((variant) => ({ ...variant, image_url: whole(variant.image_url) })),
  };
}

/** The single-product call has its pictures under both names (spec 3). */
function selectField(product: Product, field: string | undefined) {
  const whole: Record<string, unknown> = { ...product, media: product.images };
  return field === undefined ? whole : { id: product.id, [field]: whole[field] ?? null };
}

async function readJson(c: HonoContext): Promise<unknown> {
  // Cross-site forms can send text/plain, but not this type without a preflight.
  if (!c.req.header('Content-Type')?.startsWith('application/json')) {
    throw storeError(400, 'Send JSON, with Content-Type: application/json.');
  }
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw storeError(400, 'The body is not JSON.');
    throw error;
  }
}

function badRequest(error: Parameters<typeof firstError>[0]) {
  const { message, field } = firstError(error);
  return storeError(400, message, field);
}

function toErrorAnswer(error: Error): [status: StoreStatus | 500, message: string, field?: string] {
  if (error instanceof UserError) return [error.status as StoreStatus, error.message, Object.keys(error.fields)[0]];
  if (isForeignKeyViolation(error))
    return [409, 'Something in your cart was just taken down. Please look at your cart again.'];
  if (isDatabaseUnavailable(error))
    return [503, 'The store cannot be reached right now. Please try again in a minute.'];
  return [500, 'Something went wrong on our side. Please try again.'];
}
