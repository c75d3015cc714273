import '~/features/catalog/store-admin.css';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { BackLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/new-product.page';
import { newDraft } from './product-draft';
import { PRODUCT_PICTURES } from './posted-pictures.server';
import { ProductForm } from './product-form';
import { handleProduct } from './product.actions.server';
import { listKinds, listOtherProducts } from './stored-product.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const [kinds, others] = await Promise.all([listKinds(context), listOtherProducts(context)]);
  return { kinds, others };
}

export function action({ request, ...args }: Route.ActionArgs) {
  const member = staff(args);
  return withPostedForm(getContext(args), request, PRODUCT_PICTURES, (posted) =>
    handleProduct(getContext(args), member, posted),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add product') }];

export default function NewProduct({ loaderData: { kinds, others }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/store-manager/products">the products</BackLink>
      <StaffHeader title="Add product" text="It is on the shelf as soon as it is saved, unless it is a draft." />
      <ProductForm draft={newDraft()} pictures={{}} kinds={kinds} others={others} returned={actionData} />
    </>
  );
}
