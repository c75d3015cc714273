import { sql } from 'kysely';
import { fieldErrors } from '~/lib/field-errors';
import { MAX_SELECTED } from '~/lib/list-query';
import type { Context } from '~/platform/context.server';
import { readSelection, type Results } from '~/platform/selection.server';
import { priceChangeForm } from './price-change.schema';
import { planPrices, problemText } from './price-changes.server';

const MAX_SHOWN = 50;
const MAX_NAMED = 3;
const RULE_FIELDS = ['by', 'direction', 'size', 'round_to', 'revert_on'] as const;

/** What the page to change prices shows: the products of its address, and what the rule in it makes of their prices. */
export async function previewPrices(context: Context, { searchParams }: URL, results: Results) {
  const ids = await readSelection(context, searchParams, results, MAX_SELECTED + 1);
  const typed = Object.fromEntries(RULE_FIELDS.map((name) => [name, searchParams.get(name) ?? '']));
  const selected = [...searchParams].filter(([name]) => !(RULE_FIELDS as readonly string[]).includes(name));
  const page = { ...(await nameProducts(context, ids)), typed, selected, errors: {}, preview: undefined };
  if (!searchParams.has('size') || ids.length > MAX_SELECTED) return page;
  const { success, data, error } = priceChangeForm.safeParse(typed);
  if (!success) return { ...page, errors: fieldErrors(error) };
  const { lines, problems, digest } = await planPrices(context, ids, data.rule);
  const pending = await countPending(
    context,
    lines.map(({ variant_id }) => variant_id),
  );
  const shown = lines.slice(0, MAX_SHOWN);
  return { ...page, preview: { lines: shown, total: lines.length, problem: problemText(problems), digest, pending } };
}

/** Prices that were to go back on a day. Once they change again, that change leaves them alone. */
async function countPending({ db }: Context, variantIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('price_change_lines as line')
    .innerJoin('price_changes as change', 'change.id', 'line.change_id')
    .innerJoin('variants as variant', 'variant.id', 'line.variant_id')
    .select(sql<number>`count(distinct line.variant_id)::integer`.as('count'))
    .where(sql<boolean>`line.variant_id = any(${variantIds}::uuid[])`)
    .where('reverted_at', 'is', null)
    .where('revert_on', 'is not', null)
    .whereRef('price_in_cents', '=', 'new_cents')
    .executeTakeFirstOrThrow();
  return count;
}

async function nameProducts({ db }: Context, ids: string[]) {
  const products = await db
    .selectFrom('products')
    .select('title')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`lower(title)`)
    .limit(MAX_NAMED)
    .execute();
  return { products: products.map(({ title }) => title), count: ids.length };
}
