import './store-admin.css';
import { Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { withPostedForm } from '~/platform/posted-form.server';
import { ONE_PICTURE } from '~/platform/posted-picture.server';
import { StaffHead } from '~/ui/staff';
import type { Route } from './+types/new-product.page';
import { newDraft } from './product-draft';
import { ProductForm } from './product-form';
import { takeProduct } from './product-post.server';
import { listKinds } from './stored-product.server';

export async function loader({ context }: Route.LoaderArgs) {
  staff(context).mayEdit('orders');
  return { kinds: await listKinds(server(context)) };
}

export function action({ request, context }: Route.ActionArgs) {
  const member = staff(context);
  member.mayEdit('orders');
  return withPostedForm(server(context), request, ONE_PICTURE, (posted) =>
    takeProduct(server(context), member, posted),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add Product') }];

export default function NewProduct({ loaderData: { kinds }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className="staff-back">
        <Link to="/store-manager/products">← Back to the products</Link>
      </p>
      <StaffHead title="Add Product" text="It is on the shelf as soon as it is saved, unless it is a draft." />
      <ProductForm draft={newDraft()} pictures={{}} kinds={kinds} returned={actionData} />
    </>
  );
}
