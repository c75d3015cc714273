import { useState } from 'react';
import { placesToAsk } from '~/features/checkout/estimate-totals';
import { rulesFor, type StoreRules } from '~/features/delivery/goods-rules';
import { firstOffer } from '~/features/delivery/staff-when';
import { findHome, type FuneralHome, serviceRules, taxPlaceOf } from '~/features/delivery/sympathy/service';
import type { TaxRate } from '~/features/pricing/tax/sales-tax';
import { parseDollars } from '~/lib/dollars-input';
import { BLANK_LINE, filledLines, readCustomLines, typedLines } from './custom-lines';
import type { SaleCodes } from './sale-choices.server';
import { saleTotals } from './sale-total';
import type { Sellable } from './sell-products.server';

export interface SaleProps {
  products: Sellable[];
  store: StoreRules;
  homes: FuneralHome[];
  taxRates: TaxRate[];
  /** Of the studio. */
  region: string;
  /** Of the studio. */
  currency: string;
  typed?: Record<string, string>;
  codes?: Partial<SaleCodes>;
}

/** What is on the ticket, and what it costs as far as the page can tell: the server prices it again. */
export function useSale({ products, store, homes, taxRates, region, typed = {}, codes = {}, ...props }: SaleProps) {
  const [tip, setTip] = useState(typed.tip_amount ?? '');
  const [cart, setCart] = useState(() => new Map(products.map(({ id }) => [id, Number(typed[`quantity.${id}`] ?? 0)])));
  const [custom, setCustom] = useState(() => {
    const sent = typedLines(typed);
    return sent.size > 0 ? sent : new Map([[0, BLANK_LINE]]);
  });
  const [how, setHow] = useState(typed.how ?? 'now');
  const [typedWhen, setWhen] = useState({
    day: typed.fulfillment_date ?? '',
    windowId: typed.fulfillment_window_id ?? '',
  });
  const [typedZip, setZip] = useState(typed.delivery_postal_code ?? '');
  const [chosenPlace, setPlace] = useState(typed.tax_place ?? '');
  const [service, changeService] = useState({
    occasion: typed.occasion ?? '',
    funeral_home_id: typed.funeral_home_id ?? '',
    service_date: typed.service_date ?? '',
    service_time: typed.service_time ?? '',
  });
  const chosen = products.filter(({ id }) => (cart.get(id) ?? 0) > 0);
  const filled = filledLines(custom);
  // A line of the florist's own counts as soon as it can be sold as it is typed.
  const lines = [...chosen.map((one) => toLine(one, cart)), ...readCustomLines(filled).lines];
  const fulfillment = how === 'delivery' ? ('delivery' as const) : ('pickup' as const);
  const rules = serviceRules(rulesFor(store, lines), { fulfillment, ...service });
  const when = typedWhen.day ? typedWhen : firstOffer(rules, fulfillment);
  const home = findHome({ fulfillment, ...service }, homes);
  const zip = home?.postal_code ?? typedZip;
  const place = taxPlaceOf(home, taxRates) ?? chosenPlace;
  const reductions = { ...codes, tip_cents: parseDollars(tip) ?? 0 };
  const typedSale = { zip, place, how, day: when.day, windowId: when.windowId, lines, reductions };
  return {
    cart,
    setQuantity: (id: string, quantity: number) => setCart(new Map(cart).set(id, quantity)),
    chosen,
    custom,
    setCustom,
    isEmpty: chosen.length === 0 && filled.size === 0,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    how,
    setHow,
    fulfillment,
    rules,
    when,
    setWhen,
    home,
    setZip,
    place,
    places: placesToAsk(taxRates, zip, home),
    setPlace,
    setService: (changed: Partial<typeof service>) => changeService({ ...service, ...changed }),
    setTip,
    currency: chosen[0]?.currency ?? props.currency,
    totals: saleTotals({ rules, taxRates, region, ...typedSale }),
  };
}

function toLine({ id, product_id, price_cents }: Sellable, cart: Map<string, number>) {
  return { product_id, unit_price_in_cents: price_cents, quantity: cart.get(id) ?? 0 };
}
