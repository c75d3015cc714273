import type { StaffHandle } from '~/lib/areas';
import './change.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readStoreRules } from '~/features/delivery/delivery-rules.server';
import { withOtherDay } from '~/features/delivery/other-day';
import { withCityOfZip } from '~/features/delivery/zip-codes.server';
import { recordOfChange } from '~/features/orders/order-changes.server';
import { readOrder } from '~/features/orders/order-queries.server';
import { listSellable } from '~/features/selling/counter/sell-products.server';
import { takesRibbon } from '~/features/checkout/takes-ribbon.server';
import { listFuneralHomes } from '~/features/delivery/sympathy/funeral-homes.server';
import { withFuneralHome } from '~/features/delivery/sympathy/service';
import { listTaxRates, listTaxRatesToday } from '~/features/pricing/tax/tax-rates.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorToast } from '~/ui/error-toast';
import { Note } from '~/ui/note';
import { BackLink, StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/change.page';
import { ChangeForm } from './change-form';
import { changeScope } from '~/features/orders/change-scope';
import { type ChangePreview, changeOrder } from './save-change.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await readOrder(context, params.number);
  if (!order) throw data(null, 404);
  const products = await listSellable(context);
  const productIds = new Set([...products, ...order.lines].flatMap(({ product_id }) => product_id ?? []));
  const store = await readStoreRules(context, [...productIds], order.id);
  const [taxRates, homes, takes_ribbon, { region }] = await Promise.all([
    listTaxRates(context, store.rules.calendar.today),
    listFuneralHomes(context),
    takesRibbon(context, order.id),
    readStudio(context),
  ]);
  const shown = products
    .filter(({ currency }) => currency === order.currency)
    .map(({ id, product_id, title, variant, price_cents, left }) => ({
      id,
      product_id,
      title,
      variant,
      price_cents,
      left,
    }));
  const scope = changeScope(order, context.now());
  return { order, scope, products: shown, store, taxRates, homes, takes_ribbon, region };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const order = await readOrder(context, params.number);
  if (!order) throw data(null, 404);
  const [homes, taxRates] = await Promise.all([listFuneralHomes(context), listTaxRatesToday(context)]);
  const { id, number, currency } = order;
  return withPostedForm(context, request, TEXTS_ONLY, async ({ texts }) => {
    const sent = withFuneralHome(withOtherDay(texts), homes, taxRates);
    // Fields that the form did not have stay as they are.
    const typed = await withCityOfZip(sent);
    return runAction(
      context,
      { typed, errorTitle: 'Not changed', record: recordOfChange(context, id, typed, 'staff') },
      async () => {
        const outcome = await changeOrder(context, member, id, typed);
        if ('preview' in outcome) return { typed, errors: {}, preview: outcome.preview };
        const description = `Order ${number} is changed.${moneyText(outcome.saved, currency)}`;
        return redirectWithFlash(context, `/store-manager/${number}`, { title: 'Success!', description });
      },
    );
  });
}

function moneyText({ difference_cents: cents }: ChangePreview, currency: string) {
  if (cents === 0) return '';
  return ` The total is ${formatMoney(Math.abs(cents), currency)} ${cents > 0 ? 'higher' : 'lower'}.`;
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Change order ${params.number}`) },
];

export default function ChangeOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, scope } = loaderData;
  const page = `/store-manager/${order.number}`;
  const returned = actionData && 'error' in actionData ? actionData : undefined;
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined;
  return (
    <>
      <BackLink to={page}>{`order ${order.number}`}</BackLink>
      <StaffHeader title={`Change order ${order.number}`} text={HINTS[scope]} />
      {scope === 'none' ? (
        <Note tone="warn">
          {order.status === 'paid'
            ? 'It is delivered. You can still refund it.'
            : 'Only an order that is sold, and whose hold has not ended, can be changed.'}{' '}
          {order.status === 'paid' && <StaffButtonLink to={`${page}?refund`}>Refund order</StaffButtonLink>}
        </Note>
      ) : (
        <ChangeForm
          key={order.change_version}
          {...loaderData}
          typed={actionData?.typed}
          errors={actionData?.errors}
          returned={returned}
          preview={preview}
        />
      )}
      <ErrorToast error={returned?.error} />
    </>
  );
}

const HINTS = {
  all: 'The customer called: change what is different now.',
  address:
    'It is out for delivery. The recipient and the address can still change; the driver’s list shows it at once.',
  none: undefined,
};
