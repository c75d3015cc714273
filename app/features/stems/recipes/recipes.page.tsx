import { data, Link } from 'react-router';
import { currentListUrl } from '~/lib/list-query';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { StemTabs } from '../stem-tabs';
import type { Route } from './+types/recipes.page';
import { Margin } from './margin';
import { listRecipes, recipeListQuery } from './recipes.server';

const PATH = '/stem-stock/recipes';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = recipeListQuery(url);
  const list = await tryRead(context, 'recipes', () => listRecipes(context, listQuery));
  return data({ list, listQuery }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Recipes') }];

export default function Recipes({ loaderData: { list, listQuery } }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader title="Recipes" text="The stems of each product, what they cost, and what is left of the price." />
      <StemTabs />
      {list ? (
        <>
          <div className="list-tools">
            <ListSearch label="Search products" listQuery={listQuery} />
          </div>
          <Panel>
            <Table label="Recipes" className="table-cards">
              <thead>
                <tr>
                  <th scope="col">Product</th>
                  <th scope="col">Variant</th>
                  <th scope="col" className="number">
                    Cost
                  </th>
                  <th scope="col" className="number">
                    Price
                  </th>
                  <th scope="col" className="number">
                    Margin
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.rows.length === 0 && (
                  <TableMessage columns={5}>{listQuery.q ? 'Nothing matches.' : 'No products yet.'}</TableMessage>
                )}
                {list.rows.flatMap((product) =>
                  product.variants.map((variant, index) => (
                    <tr key={variant.id}>
                      <td>{index === 0 && <Link to={`${PATH}/${product.id}`}>{product.title}</Link>}</td>
                      <td data-label="Variant">{variant.title}</td>
                      <td data-label="Cost" className="number">
                        {variant.cost_cents === null ? 'No recipe' : formatMoney(variant.cost_cents, variant.currency)}
                      </td>
                      <td data-label="Price" className="number">
                        {formatMoney(variant.price_cents, variant.currency)}
                      </td>
                      <td data-label="Margin" className="number">
                        <Margin price={variant.price_cents} cost={variant.cost_cents} currency={variant.currency} />
                      </td>
                    </tr>
                  )),
                )}
              </tbody>
            </Table>
          </Panel>
          <ListPagination {...{ listQuery }} next={list.next} previous={list.previous} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the recipes." retry={currentListUrl(listQuery, PATH)} />
      )}
    </>
  );
}
