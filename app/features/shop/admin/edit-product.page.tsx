import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { Note } from '~/ui/note';
import { BackLink, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/edit-product.page';
import { PRODUCT_PICTURES } from './posted-pictures.server';
import { ProductForm } from './product-form';
import { handleProduct } from './product.actions.server';
import { listKinds, listOtherProducts, readEditableProduct } from './stored-product.server';

export const handle: StaffHandle = { area: 'work', writes: 'orders' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const product = await readEditableProduct(context, params.id);
  if (!product) throw data(null, 404);
  const [kinds, others] = await Promise.all([listKinds(context), listOtherProducts(context, product.id)]);
  return { product, kinds, others, mayEdit: staff(args).areas.includes('orders') };
}

export function action({ request, params, ...args }: Route.ActionArgs) {
  const member = staff(args);
  return withPostedForm(getContext(args), request, PRODUCT_PICTURES, (posted) =>
    handleProduct(getContext(args), member, posted, params.id),
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.product.title ?? 'Product') },
];

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, kinds, others, mayEdit } = loaderData;
  return (
    <>
      <BackLink to="/store-manager/products">the products</BackLink>
      <StaffHeader
        title={product.title}
        actions={
          <>
            <StaffButtonLink to={`/product/${product.slug}`}>Open its page</StaffButtonLink>
            <StaffButtonLink to={`/stem-stock/recipes/${product.id}`}>Recipe</StaffButtonLink>
            {mayEdit && (
              <>
                <StaffButtonLink variant="danger" to={`/store-manager/products?delete=${product.id}`}>
                  Delete
                </StaffButtonLink>
                <StaffButtonLink to="/store-manager/products/new">Add another</StaffButtonLink>
              </>
            )}
          </>
        }
      />
      {!mayEdit && (
        <Note title="View only." className="space-below">
          Only the owner and managers can change products.
        </Note>
      )}
      <fieldset disabled={!mayEdit}>
        <ProductForm
          key={`${product.id} ${product.version}`}
          version={product.version}
          slug={product.slug}
          kinds={kinds}
          others={others}
          draft={product.draft}
          pictures={product.pictures}
          returned={actionData}
        />
      </fieldset>
    </>
  );
}
