import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { readSelection, type Results } from '~/platform/selection.server';
import type { PriceChangeForm } from './price-change.schema';
import { changedPrice, MAX_PRICE_CENTS, MIN_PRICE_CENTS, type PriceRule } from '~/features/catalog/price-rule';

const MAX_NAMED = 5;
/** In one transaction, which checkouts of the same products wait for. */
const MAX_LINES = 15_000;
const TOO_MANY = 'These are more than 15,000 prices. Select fewer products.';

export interface PriceLine {
  variant_id: string;
  product_id: string;
  product_title: string;
  variant_title: string;
  old_cents: number;
  new_cents: number;
  old_sale_cents: number | null;
  new_sale_cents: number | null;
  currency: string;
}

export interface PricePlan {
  /** Variants whose price changes, by product. */
  lines: PriceLine[];
  problems: string[];
  /** The lines without a problem. */
  fitting: PriceLine[];
  /** Of all old and new prices: what was shown is what is saved. */
  digest: string;
}

/** What a rule makes of the prices of these products, with sale prices. */
export async function planPrices(
  { db }: Pick<Context, 'db'>,
  productIds: string[],
  rule: PriceRule,
): Promise<PricePlan> {
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.id as variant_id', 'product_id', 'products.title as product_title', 'currency'])
    .select(['variants.title as variant_title', 'price_in_cents as old_cents', 'sale_price_in_cents as old_sale_cents'])
    .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(products.title)`)
    .orderBy('product_id')
    .orderBy('sort_order')
    .limit(MAX_LINES + 1)
    .execute();
  const lines = variants
    .map((variant) => ({
      ...variant,
      new_cents: changedPrice(variant.old_cents, rule),
      new_sale_cents: variant.old_sale_cents === null ? null : changedPrice(variant.old_sale_cents, rule),
    }))
    .filter((line) => line.new_cents !== line.old_cents || line.new_sale_cents !== line.old_sale_cents);
  const isTooMany = variants.length > MAX_LINES;
  const problems = isTooMany ? [TOO_MANY] : lines.flatMap(problemOf);
  const fitting = isTooMany ? [] : lines.filter((line) => problemOf(line).length === 0);
  return { lines, problems, fitting, digest: digestOf(lines) };
}

function problemOf(line: PriceLine): string[] {
  const { product_title, variant_title, new_cents, new_sale_cents, currency } = line;
  const lowest = Math.min(new_cents, new_sale_cents ?? new_cents);
  const name = `${product_title}, ${variant_title}`;
  const money = (cents: number) => formatMoney(cents, currency);
  if (lowest < MIN_PRICE_CENTS)
    return [`${name} would cost ${money(lowest)}. The minimum is ${money(MIN_PRICE_CENTS)}.`];
  if (new_cents > MAX_PRICE_CENTS)
    return [`${name} would cost ${money(new_cents)}. The maximum is ${money(MAX_PRICE_CENTS)}.`];
  if (new_sale_cents !== null && new_sale_cents >= new_cents)
    return [`The sale price of ${name} would no longer be lower than its price.`];
  return [];
}

/** The first problems as sentences, and how many more there are. */
export function problemText(problems: string[]): string {
  const more = problems.length - MAX_NAMED;
  const rest = more > 0 ? ` The same goes for ${more} more.` : '';
  return `${problems.slice(0, MAX_NAMED).join(' ')}${rest}`;
}

function digestOf(lines: PriceLine[]): string {
  const prices = lines
    .map(({ variant_id, ...line }) =>
      [variant_id, line.old_cents, line.new_cents, line.old_sale_cents, line.new_sale_cents].join(),
    )
    .toSorted();
  return createHash('sha256').update(prices.join('\n')).digest('base64url');
}

interface Wanted extends PriceChangeForm {
  selection: FormData | URLSearchParams;
  results: Results;
  /** Of the plan that was shown. */
  digest: string;
}

const NONE = 'These prices would stay as they are. Choose a larger change or a finer rounding.';
const CHANGED = 'Some of these prices changed after you looked at them. Please check the new ones.';

/** Changes all prices, or none. Returns the change's id and the number of prices. */
export function changePrices(context: Context, member: Staff, wanted: Wanted) {
  const { selection, results, digest, rule, revert_on } = wanted;
  return context.transaction(async (tx) => {
    await assertFuture(tx, revert_on);
    const ids = await readSelection(tx, selection, results);
    await lockPrices(tx, ids);
    const { lines, problems, digest: current } = await planPrices(tx, ids, rule);
    if (lines.length === 0) throw new UserError(409, 'conflict', NONE);
    if (problems.length > 0) throw new UserError(409, 'conflict', problemText(problems));
    if (current !== digest) throw new UserError(409, 'conflict', CHANGED);
    const id = await storePriceChange(tx, { rule, revert_on, created_by: member.id }, lines);
    return { id, count: lines.length };
  });
}

/** `revert_on` is a day of the studio, or null. Without a member, the program changes the prices by itself. */
interface PriceChange {
  rule: PriceRule;
  revert_on: string | null;
  created_by: string | null;
}

/** Sets the planned prices; `tx` has locked them with `lockPrices`. Returns the id of the change. */
export async function storePriceChange(
  tx: Transaction,
  { rule, ...change }: PriceChange,
  lines: PriceLine[],
): Promise<string> {
  const { id } = await tx.db
    .insertInto('price_changes')
    .values({ ...rule, ...change, line_count: lines.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeLines(tx, id, lines);
  await sql`
    update variants set price_in_cents = line.new_cents, sale_price_in_cents = line.new_sale_cents
    from price_change_lines line where line.change_id = ${id} and variants.id = line.variant_id`.execute(tx.db);
  await touchProducts(
    tx,
    lines.map(({ product_id }) => product_id),
  );
  return id;
}

async function assertFuture(tx: Transaction, revert_on: string | null) {
  const { time_zone } = await readStudio(tx);
  if (revert_on === null || revert_on > dayIn(time_zone, tx.now())) return;
  const message = 'Choose a day after today.';
  throw new UserError(400, 'invalid', message, { revert_on: message });
}

/** Products before variants, each in the order of their ids, like the product form. */
export async function lockPrices({ db }: Transaction, productIds: string[]) {
  const ids = sql`any(${productIds}::uuid[])`;
  await sql`select from products where id = ${ids} order by id for no key update`.execute(db);
  await sql`select from variants where product_id = ${ids} order by id for no key update`.execute(db);
}

function storeLines({ db }: Transaction, change: string, lines: PriceLine[]) {
  return sql`
    insert into price_change_lines (change_id, variant_id, product_id, product_title, variant_title,
      old_cents, new_cents, old_sale_cents, new_sale_cents)
    select ${change}, line.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
      variant_id uuid, product_id uuid, product_title text, variant_title text,
      old_cents integer, new_cents integer, old_sale_cents integer, new_sale_cents integer)`.execute(db);
}

/** Pages show the new prices, and an open product form is told that it is out of date. */
export async function touchProducts(tx: Transaction, productIds: string[]) {
  const ids = [...new Set(productIds)];
  await sql`
    update products set updated_at = ${tx.now()}, version = version + 1 where id = any(${ids}::uuid[])`.execute(tx.db);
  tx.writes('products');
  for (const id of ids) tx.writes(`product:${id}`);
}
