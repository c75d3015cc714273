import { z } from 'zod';
import { parseDollars } from '~/lib/dollars-input';
import { COLOR_KEYS, COLORS, OCCASION_KEYS, OCCASION_LABELS } from '~/lib/product-choices';
import { searchFields } from '~/lib/search-fields';
import { anyLine, optionalDollars, optionalLine, optionalText, requiredLine, requiredText } from '~/lib/text-fields';
import { MAX_PER_LINE } from '~/features/catalog/cart-lines';
import { MAX_PRICE_CENTS } from '~/features/catalog/price-rule';
import { parseWeight } from '~/lib/weight';

const NO_AMOUNT = 'An amount such as 45 or 45.50.';

const line = (most: number, missing: string) => requiredLine(most, missing);

const price = anyLine(20).transform((typed, check) => {
  const cents = parseDollars(typed);
  if (cents !== undefined && cents <= MAX_PRICE_CENTS) return cents;
  const message = typed === '' ? 'It needs a price.' : NO_AMOUNT;
  check.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const salePrice = optionalDollars(NO_AMOUNT, MAX_PRICE_CENTS);

const count = anyLine(20)
  .refine((typed) => /^\d{0,6}$/.test(typed), 'A whole number, 0 or more.')
  .transform((typed) => (typed === '' ? null : Number(typed)));

const whole = (most: number) =>
  anyLine(20)
    .refine((typed) => /^\d{0,6}$/.test(typed) && Number(typed) <= most, `A whole number from 0 to ${most}.`)
    .transform(Number);

const weight = anyLine(20).transform((typed, check) => {
  const grams = typed === '' ? null : parseWeight(typed);
  if (grams !== undefined) return grams;
  check.addIssue({ code: 'custom', message: 'A weight such as 12 oz, 1 lb 4 oz or 340 g.' });
  return z.NEVER;
});

const variant = z
  .object({
    key: z.string(),
    values: z.array(anyLine(100)),
    price,
    sale: salePrice,
    sku: optionalLine(60),
    weight,
    counted: z.boolean(),
    quantity: count,
    shown: count,
  })
  .superRefine((each, check) => {
    const { counted, quantity } = each;
    if (each.sale !== null && each.sale >= each.price)
      check.addIssue({ code: 'custom', path: ['sale'], message: 'A sale price is lower than the price.' });
    if (counted && quantity === null)
      check.addIssue({ code: 'custom', path: ['quantity'], message: 'How many are there? A whole number, 0 or more.' });
  });

const oneOf = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
  z.enum(keys, `Choose from ${Object.values(labels).join(', ')}.`);

export const productForm = z
  .object({
    title: line(200, 'A product needs a title.'),
    subtitle: optionalLine(200),
    ribbon_text: optionalLine(40),
    type: optionalLine(60),
    occasions: z.array(oneOf(OCCASION_KEYS, OCCASION_LABELS)),
    colors: z.array(oneOf(COLOR_KEYS, COLORS)),
    related: z.array(z.uuid('Choose from the list.')).transform((ids) => [...new Set(ids)]),
    description: optionalText(10_000),
    ...searchFields,
    site_product_selection: z.enum(['lowest_price_first', 'first_variant']).catch('lowest_price_first'),
    status: z.enum(['published', 'draft']).catch('published'),
    purchasable: z.boolean(),
    subscribable: z.boolean(),
    is_hidden: z.boolean(),
    is_add_on: z.boolean(),
    most_per_order: whole(MAX_PER_LINE),
    lead_days: whole(60),
    most_per_day: whole(100_000),
    options: z.array(z.object({ key: z.string(), title: optionalLine(60) })),
    variants: z.array(variant).min(1),
    removed: z.array(z.string()),
    images: z.array(z.object({ key: z.string(), alt: optionalLine(500) })),
    details: z.array(
      z.object({
        key: z.string(),
        title: line(80, 'Say what this is about, or remove it.'),
        description: requiredText(2000, 'Say something about it, or remove it.'),
      }),
    ),
  })
  .superRefine(({ options, variants }, check) => {
    const addError = (path: (string | number)[], message: string) => check.addIssue({ code: 'custom', path, message });
    for (const [index, option] of options.entries())
      if (!option.title && variants.length > 1)
        addError(['options', index, 'title'], 'What do the variants differ in? Size, for example.');
    const [titles, skus] = [new Set<string>(), new Set<string>()];
    for (const [index, { values, sku }] of variants.entries()) {
      const missing = values.findIndex((value) => value === '');
      if (missing >= 0) addError(['variants', index, 'values', missing], 'Say which one this is.');
      else if (titles.has(variantTitle(values).toLowerCase()))
        addError(['variants', index, 'values', 0], 'This name exists already.');
      if (sku && skus.has(sku)) addError(['variants', index, 'sku'], 'Another variant above has this SKU.');
      titles.add(variantTitle(values).toLowerCase());
      if (sku) skus.add(sku);
    }
  });

export type ProductForm = z.infer<typeof productForm>;

export function variantTitle(values: string[]): string {
  return values.join(' / ');
}

/** By the field's name: 'variants.0.price'. */
export function productErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
