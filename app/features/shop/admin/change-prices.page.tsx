import '~/features/catalog/prices/prices.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { MAX_SELECTED } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorToast } from '~/ui/error-toast';
import { Note } from '~/ui/note';
import { BackLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/change-prices.page';
import { priceChangeForm } from '~/features/catalog/prices/price-change.schema';
import { changePrices } from '~/features/catalog/prices/price-changes.server';
import { previewPrices } from '~/features/catalog/prices/price-preview.server';
import { PriceForm } from '~/features/catalog/prices/price-form';
import { PricePreview } from '~/features/catalog/prices/price-preview';
import { productListQuery, productResults } from './product-list.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const page = await previewPrices(getContext(args), url, productResults(productListQuery(url)));
  if (page.products.length === 0) throw data(null, 404);
  return page;
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: 'Prices not changed', typed }, async () => {
    const results = productResults(productListQuery(url));
    const wanted = { ...parseForm(priceChangeForm, typed), digest: typed.digest ?? '' };
    const { id, count } = await changePrices(context, member, { ...wanted, selection: url.searchParams, results });
    const description = `${count.toLocaleString('en-US')} ${count === 1 ? 'price has' : 'prices have'} changed.`;
    return redirectWithFlash(context, `/store-manager/prices/${id}`, { title: 'Success!', description });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change prices') }];

export default function ChangePrices({ loaderData, actionData }: Route.ComponentProps) {
  const { products, count, typed, errors, selected, preview } = loaderData;
  const more = count - products.length;
  const names = `${products.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
  return (
    <>
      <BackLink to="/store-manager/products">the products</BackLink>
      <StaffHeader
        title="Change prices"
        text={`All variants of ${names}. Sale prices change too. Orders and paid carts keep their prices.`}
      />
      <ErrorToast error={actionData?.error} />
      {count > MAX_SELECTED ? (
        <Note tone="warn">These are more than 5,000 products. Narrow the search and try again.</Note>
      ) : (
        <>
          <PriceForm typed={typed} selected={selected} errors={{ ...errors, ...actionData?.errors }} />
          {preview && <PricePreview {...preview} typed={typed} error={actionData?.error?.description} />}
        </>
      )}
    </>
  );
}
