import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { ErrorPanel } from '~/ui/error-panel';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/stock.page';
import { countStock, readCounts } from './count-stock.server';
import { listStock, stockListQuery } from './stock-list.server';
import { StockTable } from './stock-table';
import { ProductTabs } from '~/features/catalog/product-tabs';

export const handle: StaffHandle = { area: 'work', writes: 'orders' };

const PATH = '/store-manager/stock';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = stockListQuery(url);
  const list = await tryRead(context, 'stock', () => listStock(context, listQuery));
  return data({ list, listQuery, mayEdit: staff(args).areas.includes('orders') }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return withPostedForm(context, request, TEXTS_ONLY, ({ texts: typed }) =>
    runAction(context, { typed }, async () => {
      const { changed, meanwhile } = await countStock(context, readCounts(typed));
      const many = changed === 1 ? 'One count is changed.' : `${changed} counts are changed.`;
      const flash = { title: 'Success!', description: [many, ...meanwhile].join(' ') };
      return redirectWithFlash(context, currentListUrl(stockListQuery(url), PATH), flash);
    }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Stock') }];

export default function Stock({ loaderData: { list, listQuery, mayEdit }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Stock"
        text={
          mayEdit
            ? 'Type a new count, or +3 and -2 for what came and went. What is sold in the meantime stays sold.'
            : 'The stock of everything that is counted. Only the owner and managers can change it.'
        }
      />
      <ProductTabs />
      {list ? (
        <StockTable {...list} listQuery={listQuery} mayEdit={mayEdit} returned={actionData} />
      ) : (
        <ErrorPanel title="Could not fetch the stock." retry={currentListUrl(listQuery, PATH)} />
      )}
    </>
  );
}
