import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { DeleteDialog } from '~/ui/edit-dialog';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { ExportLink } from '~/ui/list-controls';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/products.page';
import { ProductList } from './product-list';
import { listProductRows, productListQuery } from './product-list.server';
import { handleProductList } from './product-list.actions.server';
import { ProductTabs } from '~/features/catalog/product-tabs';
import { listKinds, readEditableProduct } from './stored-product.server';

export const handle: StaffHandle = { area: 'work', writes: 'orders' };

const PATH = '/store-manager/products';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = productListQuery(url);
  const id = url.searchParams.get('delete');
  const list = await tryRead(context, 'products', async () => ({
    ...(await listProductRows(context, listQuery)),
    kinds: await listKinds(context),
    deleted: id === null ? undefined : await readEditableProduct(context, id),
  }));
  if (list && id !== null && !list.deleted) throw data(null, 404);
  const mayEdit = staff(args).areas.includes('orders');
  return data({ list, listQuery, mayEdit }, list ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const member = staff(args);
  return withPostedForm(getContext(args), request, TEXTS_ONLY, (posted) =>
    handleProductList(getContext(args), member, posted, { listQuery: productListQuery(url), path: PATH }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Products') }];

export default function Products({ loaderData: { list, listQuery, mayEdit }, actionData }: Route.ComponentProps) {
  const returnTo = currentListUrl(listQuery, PATH);
  const deleted = list?.deleted;
  return (
    <>
      <StaffHeader
        title="Products"
        text="The products of the store, in this order."
        actions={
          <>
            <ExportLink to={`${PATH}.csv`} listQuery={listQuery} />
            {mayEdit && (
              <>
                <StaffButtonLink to="/import?kind=products">Import</StaffButtonLink>
                <StaffButtonLink id="add-product" variant="primary" to={`${PATH}/new`}>
                  Add product
                </StaffButtonLink>
              </>
            )}
          </>
        }
      />
      <ProductTabs />
      {list ? (
        <ProductList {...list} listQuery={listQuery} mayEdit={mayEdit} />
      ) : (
        <ErrorPanel title="Could not fetch products." retry={returnTo} />
      )}
      {deleted ? (
        <DeleteDialog
          title="Delete this product?"
          text={`${deleted.title} leaves the store with its variants and pictures. Orders keep what was bought.`}
          id={deleted.id}
          returnTo={returnTo}
          focusOnClose="add-product"
          error={actionData?.error}
        />
      ) : (
        <ErrorToast error={actionData?.error} />
      )}
    </>
  );
}
