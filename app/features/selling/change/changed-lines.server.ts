import { sql } from 'kysely';
import { MAX_LINES, MAX_PER_LINE } from '~/features/catalog/cart-lines';
import type { Order } from '~/features/orders/orders.server';
import { lineText } from '~/lib/line-text';
import { invalid } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import type { ChangeOrderForm } from './change-order.schema';

type StoredLine = Order['lines'][number];

type Product = Pick<
  StoredLine,
  'variant_id' | 'product_id' | 'product_title' | 'variant_title' | 'sku' | 'image_url' | 'takes_stock' | 'is_taxed'
>;

type SoldProduct = Product & { price_cents: number };

/** A line as it is to be; a new one has no `id`. */
export type PlannedLine = Product &
  Pick<StoredLine, 'unit_price_in_cents' | 'quantity' | 'note' | 'refunded_quantity'> & { id?: string };

/**
 * The lines that the form asks for. What was ordered keeps its price, also if another product replaces it; what is more than
 * that costs its price of today, in a line of its own.
 */
export async function planLines(context: Context, order: Order, form: ChangeOrderForm): Promise<PlannedLine[]> {
  const { lines, added } = form;
  const wanted = [
    ...order.lines.flatMap(({ id, variant_id }) => lines.get(id)?.replace ?? variant_id ?? []),
    ...added.map(({ variant_id }) => variant_id),
  ];
  const products = await readProducts(context, order, wanted);
  const productOf = (id: string) => {
    const product = products.get(id);
    if (!product) throw invalid({ items: 'One of these products is not sold anymore. Choose another one.' });
    return product;
  };
  const kept = order.lines.flatMap((line): PlannedLine[] => {
    const typed = lines.get(line.id);
    if (!typed) return [line];
    const { quantity, replace, note } = typed;
    assertQuantity(line, quantity, replace !== null);
    if (quantity === 0) return [];
    // Staff may make more of what is not sold any more.
    const product = replace === null ? products.get(line.variant_id ?? '') : productOf(replace);
    const { price_cents = line.unit_price_in_cents, ...sold } = product ?? {};
    const more = quantity - line.quantity;
    const own = { ...line, ...(replace !== null && sold), note };
    if (!product || more <= 0 || price_cents === line.unit_price_in_cents) return [{ ...own, quantity }];
    return [own, atTodaysPrice(product, more)];
  });
  const extra = added.map(({ variant_id, quantity }) => {
    if (!isQuantity(quantity)) throw invalid({ items: QUANTITY });
    return atTodaysPrice(productOf(variant_id), quantity);
  });
  return checked([...kept, ...extra]);
}

function atTodaysPrice({ price_cents, ...sold }: SoldProduct, quantity: number): PlannedLine {
  return { ...sold, unit_price_in_cents: price_cents, quantity, note: null, refunded_quantity: 0 };
}

const QUANTITY = `A quantity is a whole number from 1 to ${MAX_PER_LINE}.`;

function isQuantity(quantity: number) {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PER_LINE;
}

function assertQuantity(line: StoredLine, quantity: number, isReplaced: boolean) {
  const { product_title: title, refunded_quantity: refunded } = line;
  if (quantity !== 0 && !isQuantity(quantity)) throw invalid({ items: QUANTITY });
  if (quantity < refunded || (isReplaced && refunded > 0))
    throw invalid({ items: `Of ${title}, ${refunded} were refunded and stay in the order.` });
  if (line.takes_stock && line.variant_id === null && quantity > line.quantity)
    throw invalid({ items: `${title} is not sold anymore. Add another product instead.` });
}

function checked(lines: PlannedLine[]) {
  if (lines.length === 0) throw invalid({ items: 'An order has at least one line. To end it, refund it.' });
  if (lines.length > MAX_LINES) throw invalid({ items: `An order has at most ${MAX_LINES} lines.` });
  const sold = lines.flatMap((line) => (line.variant_id ? `${line.variant_id} ${line.unit_price_in_cents}` : []));
  if (new Set(sold).size < sold.length)
    throw invalid({ items: 'A product is in the order twice. Change the quantity of its line instead.' });
  return lines;
}

async function readProducts(
  { db, reads }: Context,
  { currency }: Order,
  ids: string[],
): Promise<Map<string, SoldProduct>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  reads('products');
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id as variant_id', 'product_id', 'products.title as product_title'])
    .select(['variants.title as variant_title', 'sku', 'manage_inventory as takes_stock'])
    .select(sql<number>`coalesce(sale_price_in_cents, price_in_cents)`.as('price_cents'))
    .select(sql<string | null>`coalesce(variants.image_url, thumbnail)`.as('image_url'))
    .where('variants.id', 'in', known)
    .where('products.status', '=', 'published')
    .where('products.deleted_at', 'is', null)
    .where('products.purchasable', '=', true)
    .where('variants.currency', '=', currency)
    .execute();
  return new Map(rows.map((row) => [row.variant_id, { ...row, is_taxed: true }]));
}

/** '2 × Garden Roses, Large (white ones)' */
export function lineTextWithNote({
  note,
  ...line
}: Pick<PlannedLine, 'quantity' | 'product_title' | 'variant_title' | 'note'>): string {
  return `${lineText(line)}${note ? ` (${note})` : ''}`;
}

/** What is made: a note alone changes neither stock nor work. */
export function sameProducts(before: PlannedLine[], after: PlannedLine[]): boolean {
  const key = (lines: PlannedLine[]) => lines.map((line) => `${line.variant_id} ${line.id} ${line.quantity}`).join();
  return key(before) === key(after);
}

/** Stores the lines and takes or returns the difference of stock, which is touched last. `tx` holds the order's row. */
export async function saveLines(tx: Transaction, order: Order, lines: PlannedLine[]): Promise<void> {
  const kept = new Set(lines.flatMap(({ id }) => id ?? []));
  const gone = order.lines.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.db.deleteFrom('order_lines').where('id', 'in', gone).execute();
  const rows = lines.map((line) => ({ ...line, is_new: line.id === undefined }));
  await sql`
    with line as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as line
      (id uuid, is_new boolean, variant_id uuid, product_id uuid, product_title text, variant_title text, sku text,
       image_url text, unit_price_in_cents integer, quantity integer, takes_stock boolean, is_taxed boolean, note text)),
    changed as (
      update order_lines set variant_id = line.variant_id, product_id = line.product_id,
        product_title = line.product_title, variant_title = line.variant_title, sku = line.sku,
        image_url = line.image_url, quantity = line.quantity, takes_stock = line.takes_stock,
        is_taxed = line.is_taxed, note = line.note
      from line where order_lines.id = line.id and not is_new)
    insert into order_lines (order_id, variant_id, product_id, product_title, variant_title, sku, image_url,
      unit_price_in_cents, quantity, takes_stock, is_taxed, note)
    select ${order.id}, variant_id, product_id, product_title, variant_title, sku, image_url, unit_price_in_cents,
      quantity, takes_stock, is_taxed, note from line where is_new`.execute(tx.db);
  await moveStock(tx, order.lines, lines);
}

async function moveStock(tx: Transaction, before: PlannedLine[], after: PlannedLine[]) {
  const taken = new Map<string, number>();
  const add = (lines: PlannedLine[], sign: number) => {
    for (const { variant_id, takes_stock, quantity } of lines)
      if (variant_id && takes_stock) taken.set(variant_id, (taken.get(variant_id) ?? 0) + sign * quantity);
  };
  add(before, -1);
  add(after, 1);
  const moves = [...taken].filter(([, quantity]) => quantity !== 0).map(([id, quantity]) => ({ id, quantity }));
  if (moves.length === 0) return;
  const ids = moves.map(({ id }) => id);
  const rows = await tx.db
    .selectFrom('variants')
    .select(['id', 'inventory_quantity', 'manage_inventory'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, quantity } of moves) {
    const left = rows.find((row) => row.id === id)?.inventory_quantity ?? 0;
    if (quantity <= left) continue;
    const title = after.find(({ variant_id }) => variant_id === id)?.product_title ?? 'it';
    throw invalid({ items: `Of ${title}, only ${left} more ${left === 1 ? 'is' : 'are'} in stock.` });
  }
  const { rows: moved } = await sql<{ product_id: string }>`
    update variants set inventory_quantity = inventory_quantity - move.quantity
    from json_to_recordset(${JSON.stringify(moves)}::json) as move (id uuid, quantity integer)
    where variants.id = move.id returning product_id`.execute(tx.db);
  for (const { product_id } of moved) tx.writes(`product:${product_id}`);
}
