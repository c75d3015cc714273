import type { StaffHandle } from '~/lib/areas';
import './sell.css';
import { randomUUID } from 'node:crypto';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readStoreRules } from '~/features/delivery/delivery-rules.server';
import { withCity } from '~/features/delivery/city';
import { withOtherDay } from '~/features/delivery/other-day';
import { findZipCode } from '~/features/delivery/zip-codes.server';
import { listFuneralHomes } from '~/features/delivery/sympathy/funeral-homes.server';
import { withFuneralHome } from '~/features/delivery/sympathy/service';
import { listTaxRates, listTaxRatesToday } from '~/features/pricing/tax/tax-rates.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatMoney } from '~/lib/money';
import { parseDollars } from '~/lib/dollars-input';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { ErrorToast } from '~/ui/error-toast';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/sell.page';
import { setFavorite } from './favorites.server';
import { readCodes } from './sale-choices.server';
import { SellForm } from './sell-form';
import { sell } from './sell-order.server';
import { listSellable } from './sell-products.server';
import { codesOf, saleForm } from './sell.schema';

export const handle: StaffHandle = { area: 'orders' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const [products, { region }, homes] = await Promise.all([
    listSellable(context),
    readStudio(context),
    listFuneralHomes(context),
  ]);
  const store = await readStoreRules(context, [...new Set(products.map(({ product_id }) => product_id))]);
  const taxRates = await listTaxRates(context, store.rules.calendar.today);
  return { products, store, homes, taxRates, region, sale: randomUUID() };
}

export function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  return withPostedForm(context, request, TEXTS_ONLY, async ({ texts }) => {
    const typed = withCity(withOtherDay(texts), await findZipCode(texts.delivery_postal_code ?? ''));
    return runAction(context, { errorTitle: 'Not Sold', typed }, async () => {
      if (typed.intent === 'favorite') return setFavorite(context, typed);
      const fulfillment = typed.how === 'delivery' ? 'delivery' : 'pickup';
      const [homes, taxRates] = await Promise.all([listFuneralHomes(context), listTaxRatesToday(context)]);
      const sale = parseForm(saleForm, withFuneralHome({ ...typed, fulfillment }, homes, taxRates));
      if (typed.intent === 'codes' || codesOf(sale) !== sale.applied)
        return { typed: { ...typed, applied: codesOf(sale) }, codes: await readCodes(context, sale) };
      const { number, due_cents, currency } = await sell(context, member, sale);
      const amount = formatMoney(due_cents, currency);
      const change = (parseDollars(sale.given) ?? 0) - due_cents;
      // The link to pay is on the order's page.
      const to = sale.pay === 'link' ? `/store-manager/${number}` : '/sell';
      const link = { to: `/store-manager/${number}`, label: 'Open' };
      return redirectWithFlash(context, to, {
        title: `Order ${number} Sold`,
        description:
          sale.pay === 'cash' && change > 0
            ? `${SOLD.cash(amount)} Change ${formatMoney(change, currency)}.`
            : SOLD[sale.pay](amount),
        ...(sale.pay !== 'link' && { link }),
      });
    });
  });
}

/** A favorite changes nothing of the ticket, which a new id would empty. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'favorite' ? false : defaultShouldRevalidate;
}

const SOLD = {
  cash: (amount: string) => `${amount} in cash.`,
  terminal: (amount: string) => `${amount} by card on the terminal.`,
  check: (amount: string) => `${amount} by check.`,
  account: (amount: string) => `${amount} on account.`,
  link: (amount: string) => `${amount} is to be paid with the link on this page.`,
};

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sell') }];

export default function Sell({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader title="Sell" text="Over the counter or on the phone, from the stock of the store." />
      <ErrorToast error={actionData && 'error' in actionData ? actionData.error : undefined} />
      <SellForm
        key={loaderData.sale}
        {...loaderData}
        typed={actionData?.typed}
        errors={actionData && 'errors' in actionData ? actionData.errors : undefined}
        codes={actionData && 'codes' in actionData ? actionData.codes : undefined}
      />
    </>
  );
}
