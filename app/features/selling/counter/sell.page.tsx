import type { StaffHandle } from '~/lib/areas';
import './sell.css';
import { randomUUID } from 'node:crypto';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
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
import { discardTicket, KEPT_DAYS, keepTicket, listKept } from './kept-tickets.server';
import { readCodes } from './sale-choices.server';
import { SellForm } from './sell-form';
import { sell } from './sell-order.server';
import { SoldPanel } from './sold-panel';
import { readSold, sendReceipt } from './sold.server';
import { listSellable } from './sell-products.server';
import { codesOf, saleForm } from './sell.schema';

export const handle: StaffHandle = { area: 'orders' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [products, { region, currency }, homes, sold, kept] = await Promise.all([
    listSellable(context),
    readStudio(context),
    listFuneralHomes(context),
    readSold(context, url),
    listKept(context),
  ]);
  const store = await readStoreRules(context, [...new Set(products.map(({ product_id }) => product_id))]);
  const taxRates = await listTaxRates(context, store.rules.calendar.today);
  const opened = kept.find(({ id }) => id === url.searchParams.get('ticket'));
  return { products, store, homes, taxRates, region, currency, sold, kept, opened, sale: opened?.id ?? randomUUID() };
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  return withPostedForm(context, request, TEXTS_ONLY, async ({ texts }) => {
    const typed = withCity(withOtherDay(texts), await findZipCode(texts.delivery_postal_code ?? ''));
    return runAction(context, { errorTitle: 'Not sold', typed }, async () => {
      if (typed.intent === 'favorite') return setFavorite(context, typed);
      if (typed.intent === 'keep') {
        await keepTicket(context, member, typed);
        return redirectWithFlash(context, '/sell', {
          title: 'Ticket kept',
          description: `It waits here for ${KEPT_DAYS} days.`,
        });
      }
      if (typed.intent === 'discard') {
        await discardTicket(context, typed);
        return redirectWithFlash(context, '/sell', {
          title: 'Ticket discarded',
          description: 'The till is empty again.',
        });
      }
      if (typed.intent === 'receipt') {
        const email = await sendReceipt(context, typed);
        return redirectWithFlash(context, `/sell${url.search}`, { title: 'Receipt sent', description: `To ${email}.` });
      }
      const fulfillment = typed.how === 'delivery' ? 'delivery' : 'pickup';
      const [homes, taxRates] = await Promise.all([listFuneralHomes(context), listTaxRatesToday(context)]);
      const completed = withFuneralHome({ ...typed, fulfillment }, homes, taxRates);
      const sale = parseForm(saleForm, completed);
      if (typed.intent === 'codes' || codesOf(sale) !== sale.applied)
        return { typed: { ...typed, applied: codesOf(sale) }, codes: await readCodes(context, sale) };
      const { number, due_cents, currency } = await sell(context, member, { sale, typed: completed });
      const given = sale.pay === 'cash' && parseDollars(sale.given) ? `&given=${encodeURIComponent(sale.given)}` : '';
      if (sale.pay !== 'link') return redirect(`/sell?sold=${number}${given}`, 303);
      // The link to pay is on the order's page.
      return redirectWithFlash(context, `/store-manager/${number}`, {
        title: `Order ${number} sold`,
        description: `${formatMoney(due_cents, currency)} is to be paid with the link on this page.`,
      });
    });
  });
}

/** A favorite changes nothing of the ticket, which a new id would empty. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'favorite' ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sell') }];

export default function Sell({ loaderData: { sold, opened, ...till }, actionData }: Route.ComponentProps) {
  const errors = actionData && 'errors' in actionData ? actionData.errors : undefined;
  const typed: Record<string, string> | undefined = actionData?.typed;
  const isSale = typed?.sale !== undefined;
  const ticket = opened && { ...opened.fields, kept: String(opened.version) };
  return (
    <>
      <StaffHeader title="Sell" text="Over the counter or on the phone, from the stock of the store." />
      <ErrorToast error={actionData && 'error' in actionData ? actionData.error : undefined} />
      {sold && <SoldPanel sold={sold} typed={typed} error={errors?.email} />}
      <SellForm
        key={till.sale}
        {...till}
        typed={isSale ? typed : ticket}
        errors={isSale ? errors : undefined}
        codes={actionData && 'codes' in actionData ? actionData.codes : undefined}
      />
    </>
  );
}
