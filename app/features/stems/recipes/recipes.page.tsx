import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ExportLink } from '~/ui/list-controls';
import { type ListColumn, ListPanel } from '~/ui/list-panel';
import { StaffHeader } from '~/ui/staff';
import { StemTabs } from '../stem-tabs';
import type { Route } from './+types/recipes.page';
import { Margin } from './margin';
import { type CostedVariant, listRecipes, recipeListQuery } from './recipes.server';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/stem-stock/recipes';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = recipeListQuery(url);
  const list = await tryRead(context, 'recipes', () => listRecipes(context, listQuery));
  const { seesMoney } = staff(args);
  const rows = list?.rows.map((row) => ({ ...row, variants: row.variants.map(withoutCents) }));
  const shown = list && rows && !seesMoney ? { ...list, rows } : list;
  return data({ list: shown, listQuery, seesMoney }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Recipes') }];

export default function Recipes({ loaderData: { list, listQuery, seesMoney } }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Recipes"
        text={
          seesMoney
            ? 'The stems of each product, what they cost, and what is left of the price.'
            : 'The stems of each product.'
        }
        actions={seesMoney && <ExportLink to={`${PATH}/recipes.csv`} listQuery={listQuery} />}
      />
      <StemTabs />
      <ListPanel
        label="Recipes"
        list={list && { ...list, rows: list.rows.flatMap(variantRows) }}
        listQuery={listQuery}
        path={PATH}
        search="Search products"
        empty="No products yet."
        columns={seesMoney ? [...COLUMNS, ...MONEY_COLUMNS] : COLUMNS}
      />
    </>
  );
}

/** The first variant names the product. */
function variantRows({ id, title, variants }: { id: string; title: string; variants: CostedVariant[] }) {
  return variants.map((variant, index) => ({ ...variant, product: index === 0 ? title : null, product_id: id }));
}

type VariantRow = ReturnType<typeof variantRows>[number];

const COLUMNS: ListColumn<VariantRow>[] = [
  {
    head: 'Product',
    sort: 'product',
    cell: ({ product, product_id }) => product && <Link to={`${PATH}/${product_id}`}>{product}</Link>,
  },
  { head: 'Variant', cell: ({ title }) => title },
];

const MONEY_COLUMNS: ListColumn<VariantRow>[] = [
  {
    head: 'Cost',
    isNumber: true,
    cell: ({ cost_cents, currency }) => (cost_cents === null ? 'No recipe' : formatMoney(cost_cents, currency)),
  },
  { head: 'Price', isNumber: true, cell: (row) => formatMoney(row.price_cents, row.currency) },
  {
    head: 'Margin',
    isNumber: true,
    cell: (row) => <Margin price={row.price_cents} cost={row.cost_cents} currency={row.currency} />,
  },
];
