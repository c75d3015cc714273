import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { MAX_LINES, MAX_PER_LINE } from './cart-lines';

export const MAX_PRODUCTS = 100;
export const DEFAULT_PRODUCTS = 24;

function withFallback<T extends z.ZodType, F>(type: T, fallback: F) {
  return type.nullish().transform((value) => value ?? fallback);
}

const text = withFallback(z.string(), null);
const whole = withFallback(z.number(), null);
const html = withFallback(z.string(), '');
const flag = withFallback(z.boolean(), false);
const listOf = <T extends z.ZodType>(item: T) => withFallback(z.array(item), []);

/** `template` has the amount at `$1`, for example '$1 USD'. */
const currency = z.object({ code: text, symbol: text, template: text });
const price = z.object({
  amount: z.number(),
  sale_amount: whole,
  currency: withFallback(currency, null),
});

const apiVariant = z.object({
  id: z.string(),
  title: html,
  image_url: text,
  sku: text,
  prices: listOf(price),
  manage_inventory: flag,
  weight: whole,
  options: listOf(z.looseObject({ value: text })),
  inventory_quantity: whole,
});

const apiImage = z.object({
  url: z.string(),
  order: whole,
  type: text,
  alt: text,
  width: whole,
  height: whole,
  preview: text,
});

const apiInfo = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  order: whole,
  title: html,
  description: html,
});

/** Only fields that pages use are required (spec 3). */
const apiProduct = z.object({
  id: z.string(),
  title: html,
  subtitle: text,
  ribbon_text: text,
  description: html,
  thumbnail: text,
  status: text,
  purchasable: flag,
  order: whole,
  site_product_selection: text,
  images: listOf(apiImage),
  media: listOf(apiImage),
  options: listOf(z.looseObject({ title: text })),
  variants: listOf(apiVariant),
  product_collections: listOf(z.unknown()),
  additional_info: listOf(apiInfo),
  type: withFallback(z.object({ value: text }), null),
  custom_fields: listOf(z.unknown()),
  related_products: listOf(z.unknown()),
  updated_at: text,
  created_at: text,
  deleted_at: text,
  metadata: z.unknown().optional(),
});

export type ApiProduct = z.infer<typeof apiProduct>;
export type ApiVariant = z.infer<typeof apiVariant>;
export type ApiImage = z.infer<typeof apiImage>;

export const productList = z.object({
  count: z.number(),
  offset: z.number(),
  limit: z.number(),
  products: z.array(apiProduct),
});
export const singleProduct = z.object({ product: apiProduct });

const SORTS = ['order', 'title', 'price', 'created_at', 'updated_at'] as const;

const count = (name: string, least: number, most: number) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .int(`${name} must be a whole number.`)
    .min(least, `${name} must be ${least} or more.`)
    .max(most, `${name} must be ${most} or less.`);

/** The query of GET …/products (spec 7). A `to_date` without a time includes the whole day at the studio. */
export const productsQuery = z.object({
  'ids[]': z
    .array(z.uuid('ids[] must be ids of products.'))
    .max(MAX_PRODUCTS, `ids[] takes ${MAX_PRODUCTS} ids at most.`)
    .optional(),
  offset: count('offset', 0, 10_000_000).default(0),
  limit: count('limit', 1, MAX_PRODUCTS).default(DEFAULT_PRODUCTS),
  order: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['asc', 'desc'], { error: "order must be 'asc' or 'desc'." }))
    .default('asc'),
  sort_by: z.enum(SORTS, { error: `sort_by must be one of ${SORTS.join(', ')}.` }).default('order'),
  is_hidden: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: "is_hidden must be 'true' or 'false'." })
    .default(false),
  to_date: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'to_date must be a day such as 2027-06-12, or a moment such as 2027-06-12T09:00:00Z.',
    })
    .optional(),
});
export type ProductsQuery = z.infer<typeof productsQuery>;

const line = (name: string, most: number) =>
  z
    .string({ error: `${name} must be text.` })
    .max(most, `${name} has at most ${most} characters.`)
    .transform((typed) => cleanText(typed).replace(/\s+/g, ' '))
    .nullish();

/** The body of POST …/checkout (spec 7). Prices, stock and return URLs in it are never trusted. */
export const checkoutBody = z.object({
  items: z
    .array(
      z.object({
        variant_id: z.string({ error: 'Each item needs a variant_id.' }).min(1).max(100),
        quantity: z
          .number({ error: 'Each item needs a quantity.' })
          .int('A quantity must be a whole number.')
          .min(1, 'A quantity must be 1 or more.')
          .max(MAX_PER_LINE, `A quantity must be ${MAX_PER_LINE} or less.`),
      }),
      { error: 'items must be a list of variants and quantities.' },
    )
    .min(1, 'Your cart is empty')
    .max(MAX_LINES, `An order has at most ${MAX_LINES} lines.`),
  successUrl: z.url({ protocol: /^https?$/, error: 'successUrl must be a web address.' }).max(2000),
  cancelUrl: z.url({ protocol: /^https?$/, error: 'cancelUrl must be a web address.' }).max(2000),
  /** Typed for the buyer at the checkout, who may change it there. */
  discount_code: z.string().max(60, 'A discount code has at most 60 characters.').nullish(),
  locale: z.string().max(35).transform(cleanText).nullish(),
  timeZone: z.string().max(64).transform(cleanText).nullish(),
  fulfillment: z.enum(['pickup', 'delivery'], { error: 'fulfillment must be pickup or delivery.' }).nullish(),
  fulfillmentDate: z.iso.date('fulfillmentDate must be a day such as 2027-06-12.').nullish(),
  fulfillmentWindow: z.uuid('fulfillmentWindow must be the id of a window.').nullish(),
  deliveryPostalCode: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, 'deliveryPostalCode must be five digits.')
    .nullish(),
  /** Of a delivery to a service: a funeral home of the studio's list, by name or id, or the name of another place. */
  funeralHome: line('funeralHome', 100),
  deceasedName: line('deceasedName', 100),
  serviceDate: z.iso.date('serviceDate must be a day such as 2027-06-12.').nullish(),
  /** At the studio's clock. */
  serviceTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'serviceTime must be a time such as 11:00.')
    .nullish(),
});
export type CheckoutBody = z.infer<typeof checkoutBody>;

export function firstError({ issues }: z.ZodError): { message: string; field?: string } {
  const [issue] = issues;
  const field = issue?.path.join('.');
  return { message: issue?.message ?? 'The request cannot be read.', ...(field && { field }) };
}
