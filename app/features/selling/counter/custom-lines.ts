import { z } from 'zod';
import { MAX_PER_LINE } from '~/features/catalog/cart-lines';
import type { PricedLine } from '~/features/pricing/totals/order-totals';
import { cleanLine } from '~/lib/clean-text';
import { parseDollars } from '~/lib/dollars-input';
import { fieldErrors } from '~/lib/field-errors';

export const MAX_CUSTOM_LINES = 10;
const MAX_CENTS = 2_500_000;

export const TAX_CLASSES = { taxed: 'Taxed like goods', untaxed: 'Not taxed' } as const;

const NO_PRICE = 'A price such as 5 or 7.50.';
const QUANTITY = `A whole number from 1 to ${MAX_PER_LINE}.`;

/**
 * What is sold and is no product. Its words and its price are the florist's own: the only price of a sale that the server
 * takes from the browser.
 */
const customLine = z.object({
  title: z.string().overwrite(cleanLine).min(1, 'What is it?').max(100, 'At most 100 characters.'),
  price: z.string().transform((typed, context) => {
    const cents = parseDollars(typed) ?? 0;
    const message = cents > MAX_CENTS ? 'This is more than one line can cost.' : cents === 0 ? NO_PRICE : undefined;
    if (message) context.addIssue({ code: 'custom', message });
    return cents;
  }),
  quantity: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, QUANTITY)
    .transform(Number)
    .refine((quantity) => quantity >= 1, QUANTITY),
  tax: z.enum(Object.keys(TAX_CLASSES) as (keyof typeof TAX_CLASSES)[], { error: 'Choose one of these.' }),
});

export type CustomLine = PricedLine & { product_title: string };

export type TypedLine = Record<'title' | 'price' | 'quantity' | 'tax', string>;

export const BLANK_LINE: TypedLine = { title: '', price: '', quantity: '1', tax: 'taxed' };

/** `custom.{at}.title` and so on, as far as anything is typed. */
export function typedLines(typed: Record<string, unknown>): Map<number, TypedLine> {
  const lines = new Map<number, TypedLine>();
  for (const [name, value] of Object.entries(typed)) {
    const [, at, part] = /^custom\.(\d{1,3})\.(title|price|quantity|tax)$/.exec(name) ?? [];
    if (at === undefined || typeof value !== 'string') continue;
    lines.set(Number(at), { ...BLANK_LINE, ...lines.get(Number(at)), [part as keyof TypedLine]: value });
  }
  return filledLines(lines);
}

/** What is left blank is no line. */
export function filledLines(lines: Map<number, TypedLine>): Map<number, TypedLine> {
  return new Map([...lines].filter(([, { title, price }]) => title.trim() !== '' || price.trim() !== ''));
}

interface ReadLines {
  lines: CustomLine[];
  errors: Record<string, string>;
}

export function readCustomLines(filled: Map<number, TypedLine>): ReadLines {
  if (filled.size > MAX_CUSTOM_LINES)
    return { lines: [], errors: { custom: `At most ${MAX_CUSTOM_LINES} lines of your own.` } };
  const parsed = [...filled].map(([at, line]) => ({ at, ...customLine.safeParse(line) }));
  const errors = parsed.flatMap(({ at, error }) =>
    error ? Object.entries(fieldErrors(error)).map(([part, message]) => [`custom.${at}.${part}`, message]) : [],
  );
  const lines = parsed.flatMap(({ data }) => (data ? [toLine(data)] : []));
  return { lines, errors: Object.fromEntries(errors) };
}

function toLine({ title, price, quantity, tax }: z.output<typeof customLine>): CustomLine {
  return {
    product_id: null,
    product_title: title,
    unit_price_in_cents: price,
    quantity,
    is_taxed: tax === 'taxed',
  };
}
