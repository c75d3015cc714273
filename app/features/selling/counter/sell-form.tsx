import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import { Anyway } from '~/features/delivery/anyway';
import type { Fulfillment } from '~/features/delivery/delivery-rules';
import { rulesFor, type StoreRules } from '~/features/delivery/goods-rules';
import { firstOffer, StaffWhen } from '~/features/delivery/staff-when';
import { AddressFields } from '~/features/checkout/address-fields';
import { StaffWishes } from '~/features/checkout/staff-wishes';
import { findHome, type FuneralHome, serviceRules, taxPlaceOf } from '~/features/delivery/sympathy/service';
import type { TaxRate } from '~/features/pricing/tax/sales-tax';
import { placesToAsk } from '~/features/checkout/estimate-totals';
import { formatServiceDays } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { parseDollars } from '~/lib/dollars-input';
import type { OrderTotals } from '~/features/pricing/totals/order-totals';
import { formatMoney } from '~/lib/money';
import { FieldGroup } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { focusNextField, focusNextOnEnter } from '~/ui/focus-next-field';
import { Panel, StaffButton } from '~/ui/staff';
import { Stepper } from '~/ui/stepper';
import { Tile } from '~/ui/tile';
import type { Sellable } from './sell-products.server';
import { summaryOf } from './sale-fields';
import type { SaleCodes } from './sale-choices.server';
import { CustomerFields } from './customer-fields';
import { CustomFields } from './custom-fields';
import { readCustomLines, type TypedLine, typedLines } from './custom-lines';
import { CashAndSlip, Reductions } from './sale-extras';
import { saleTotals } from './sale-total';
import { SellPay } from './sell-pay';
import { FAVORITES_FORM, SellTiles } from './sell-tiles';

type SellFormProps = {
  products: Sellable[];
  store: StoreRules;
  homes: FuneralHome[];
  taxRates: TaxRate[];
  /** Of the studio. */
  region: string;
  /** Of the studio. */
  currency: string;
  /** The id of this sale. */
  sale: string;
  typed?: Record<string, string>;
  errors?: Record<string, string>;
  codes?: SaleCodes;
};

export function SellForm({
  products,
  store,
  homes,
  taxRates,
  region,
  currency: ownCurrency,
  sale,
  ...answer
}: SellFormProps) {
  const { typed = {}, errors = {}, codes = {} } = answer;
  const [tip, setTip] = useState(typed.tip_amount ?? '');
  const [cart, setCart] = useState(() => new Map(products.map(({ id }) => [id, Number(typed[`quantity.${id}`] ?? 0)])));
  const [custom, setCustom] = useState(() => typedLines(typed));
  const [how, setHow] = useState(typed.how ?? 'now');
  const [typedWhen, setWhen] = useState({
    day: typed.fulfillment_date ?? '',
    windowId: typed.fulfillment_window_id ?? '',
  });
  const [typedZip, setZip] = useState(typed.delivery_postal_code ?? '');
  const [chosenPlace, setPlace] = useState(typed.tax_place ?? '');
  const [service, setService] = useState({
    occasion: typed.occasion ?? '',
    funeral_home_id: typed.funeral_home_id ?? '',
    service_date: typed.service_date ?? '',
    service_time: typed.service_time ?? '',
  });
  const pay = useRef<HTMLDivElement>(null);
  const ticket = useRef<HTMLElement>(null);
  // On a phone one sees either the products or the ticket.
  const [isTicketOpen, setTicketOpen] = useState(answer.typed !== undefined);
  const setQuantity = (id: string, quantity: number) => setCart(new Map(cart).set(id, quantity));
  const chosen = products.filter(({ id }) => (cart.get(id) ?? 0) > 0);
  const lines = [...chosen.map((one) => toLine(one, cart)), ...linesOf(custom)];
  const fulfillment = how === 'delivery' ? 'delivery' : 'pickup';
  const rules = serviceRules(rulesFor(store, lines), { fulfillment, ...service });
  const when = typedWhen.day ? typedWhen : firstOffer(rules, fulfillment);
  const home = findHome({ fulfillment, ...service }, homes);
  const zip = home?.postal_code ?? typedZip;
  const place = taxPlaceOf(home, taxRates) ?? chosenPlace;
  const places = placesToAsk(taxRates, zip, home);
  const valueOf = (name: string) => typed[name] ?? '';
  const currency = chosen[0]?.currency ?? ownCurrency;
  const reductions = { ...codes, tip_cents: parseDollars(tip) ?? 0 };
  const typedSale = { zip, place, how, day: when.day, windowId: when.windowId, lines, reductions };
  const totals = saleTotals({ rules, taxRates, region, ...typedSale });
  const total = formatMoney(totals.due_cents, currency);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const openTicket = () => {
    flushSync(() => setTicketOpen(true));
    ticket.current?.focus();
    ticket.current?.scrollIntoView();
  };
  const fieldOrder = () => ({ buttons: pay.current, skipped: ['delivery_city', 'given'] });
  return (
    <>
      <Form id={FAVORITES_FORM} method="post" action="/sell">
        <input type="hidden" name="intent" value="favorite" />
      </Form>
      <Form
        method="post"
        action="/sell"
        className="sell"
        preventScrollReset
        onKeyDown={(event) => focusNextOnEnter(event, fieldOrder())}
      >
        <input type="hidden" name="sale" value={typed.sale ?? sale} />
        <input type="hidden" name="applied" value={typed.applied ?? ''} />
        <SellTiles
          products={products}
          cart={cart}
          onAdd={(id) => setQuantity(id, (cart.get(id) ?? 0) + 1)}
          onDone={(search) => {
            flushSync(() => setTicketOpen(true));
            if (search.form) focusNextField(search.form, search, fieldOrder());
          }}
        />
        <section
          ref={ticket}
          className="sell-sale"
          id="ticket"
          tabIndex={-1}
          aria-label="Ticket"
          data-open={isTicketOpen || undefined}
        >
          <Panel
            title={`Ticket, ${thingsText(count)}`}
            actions={
              <StaffButton className="sell-more" onClick={() => setTicketOpen(false)}>
                Add more
              </StaffButton>
            }
          >
            <div className="panel-body">
              <FormErrors errors={summaryOf(errors)} />
              <Chosen chosen={chosen} cart={cart} setQuantity={setQuantity} error={errors.items} />
              <CustomFields typed={typed} errors={errors} onChange={setCustom} />
              <FieldGroup id="how" label="How" error={errors.how}>
                <div className="tiles sell-how">
                  {HOW.map(({ value, label }) => (
                    <Tile
                      key={value}
                      name="how"
                      value={value}
                      label={label}
                      checked={how === value}
                      onChange={() => setHow(value)}
                    />
                  ))}
                </div>
              </FieldGroup>
              {how !== 'now' && (
                <StaffWhen
                  rules={rules}
                  fulfillment={fulfillment}
                  errors={errors}
                  {...when}
                  pickupTime={valueOf('pickup_time')}
                  onChange={setWhen}
                />
              )}
              {how === 'delivery' && (
                <AddressFields
                  valueOf={valueOf}
                  errors={errors}
                  region={region}
                  places={places}
                  place={place}
                  home={home}
                  onZip={setZip}
                  onPlace={setPlace}
                />
              )}
              {how !== 'now' && (
                <StaffWishes
                  fulfillment={fulfillment}
                  homes={homes}
                  errors={errors}
                  valueOf={valueOf}
                  serviceDays={formatServiceDays(rules.calendar.hours)}
                  hasRibbon={chosen.some(({ takes_ribbon }) => takes_ribbon)}
                  onService={(changed) => setService({ ...service, ...changed })}
                />
              )}
              <details
                open={
                  how !== 'now' ||
                  typed.pay === 'account' ||
                  Object.keys(errors).some((name) => name.startsWith('buyer'))
                }
              >
                <summary>Customer</summary>
                <div className="stack">
                  <CustomerFields typed={typed} errors={errors} />
                </div>
              </details>
              <Anyway label="Sell it anyway" reasons={errors.anyway} seen={typed.anyway} />
              <Reductions typed={typed} errors={errors} onTip={setTip} />
              <CashAndSlip typed={typed} errors={errors} due_cents={totals.due_cents} currency={currency} />
              <SellPay
                when={how === 'now' ? '' : whenText(fulfillment, when.day)}
                total={total}
                parts={partsOf(totals)}
                currency={currency}
                isEmpty={chosen.length === 0 && [...custom.values()].every(isBlank)}
                buttons={pay}
                error={errors.pay}
              />
            </div>
          </Panel>
        </section>
        <p className="sell-bar">
          <span>
            {thingsText(count)} <b className="num">{total}</b>
          </span>
          <StaffButton variant="primary" onClick={openTicket}>
            Ticket
          </StaffButton>
        </p>
      </Form>
    </>
  );
}

const HOW = [
  { value: 'now', label: 'Taken now' },
  { value: 'pickup', label: 'Picked up later' },
  { value: 'delivery', label: 'Delivered' },
];

function partsOf({ discount_cents, tip_cents, gift_card_cents }: OrderTotals) {
  const parts = [
    { label: 'Discount', cents: -discount_cents },
    { label: 'Tip', cents: tip_cents },
    { label: 'Gift card', cents: -gift_card_cents },
  ];
  return parts.filter(({ cents }) => cents !== 0);
}

function thingsText(count: number) {
  return count === 1 ? '1 thing' : `${count} things`;
}

function whenText(fulfillment: Fulfillment, day: string) {
  if (!day) return '';
  return `${fulfillment === 'delivery' ? 'Delivered' : 'Picked up'} ${formatDay(day)}`;
}

type ChosenProps = {
  chosen: Sellable[];
  cart: Map<string, number>;
  setQuantity: (id: string, quantity: number) => void;
  error?: string;
};

function Chosen({ chosen, cart, setQuantity, error }: ChosenProps) {
  return (
    <FieldGroup id="items" label="Flowers" error={error}>
      {chosen.length === 0 && <p className="field-hint">Tap a size to begin.</p>}
      <ul className="sell-lines">
        {chosen.map(({ id, title, variant, price_cents, currency, left }) => {
          const quantity = cart.get(id) ?? 0;
          return (
            <li key={id}>
              <input type="hidden" name={`quantity.${id}`} value={quantity} />
              <span>
                {title}
                {variant && <small>{variant}</small>}
                {left !== null && left < quantity && <small className="sell-short">Only {left} left</small>}
              </span>
              <Stepper label={title} value={quantity} min={0} onChange={(value) => setQuantity(id, value)} />
              <span className="num">{formatMoney(price_cents * quantity, currency)}</span>
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}

function isBlank({ title, price }: TypedLine) {
  return title.trim() === '' && price.trim() === '';
}

/** As far as they can be sold as they are typed. */
function linesOf(custom: Map<number, TypedLine>) {
  const fields = [...custom].flatMap(([at, line]) =>
    Object.entries(line).map(([part, value]) => [`custom.${at}.${part}`, value]),
  );
  return readCustomLines(Object.fromEntries(fields)).lines;
}

function toLine({ id, product_id, price_cents }: Sellable, cart: Map<string, number>) {
  return { product_id, unit_price_in_cents: price_cents, quantity: cart.get(id) ?? 0 };
}
