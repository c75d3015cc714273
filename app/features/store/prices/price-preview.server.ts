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
  const preview = { lines: lines.slice(0, MAX_SHOWN), total: lines.length, problem: problemText(problems), digest };
  return { ...page, preview };
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
