import { useRef, useState } from 'react';
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
import { formatMoney } from '~/lib/money';
import { FieldGroup } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { focusNextField, focusNextOnEnter } from '~/ui/focus-next-field';
import { Panel } from '~/ui/staff';
import { Stepper } from '~/ui/stepper';
import { Tile } from '~/ui/tile';
import type { Sellable } from './sell-products.server';
import { BUYER, summaryOf, Texts } from './sale-fields';
import { saleTotal } from './sale-total';
import { SellPay } from './sell-pay';
import { SellTiles } from './sell-tiles';

type SellFormProps = {
  products: Sellable[];
  store: StoreRules;
  homes: FuneralHome[];
  taxRates: TaxRate[];
  /** Of the studio. */
  region: string;
  /** The id of this sale. */
  sale: string;
  typed?: Record<string, string>;
  errors?: Record<string, string>;
};

export function SellForm({ products, store, homes, taxRates, region, sale, typed = {}, errors = {} }: SellFormProps) {
  const [cart, setCart] = useState(() => new Map(products.map(({ id }) => [id, Number(typed[`quantity.${id}`] ?? 0)])));
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
  const setQuantity = (id: string, quantity: number) => setCart(new Map(cart).set(id, quantity));
  const chosen = products.filter(({ id }) => (cart.get(id) ?? 0) > 0);
  const lines = chosen.map((one) => toLine(one, cart));
  const fulfillment = how === 'delivery' ? 'delivery' : 'pickup';
  const rules = serviceRules(rulesFor(store, lines), { fulfillment, ...service });
  const when = typedWhen.day ? typedWhen : firstOffer(rules, fulfillment);
  const home = findHome({ fulfillment, ...service }, homes);
  const zip = home?.postal_code ?? typedZip;
  const place = taxPlaceOf(home, taxRates) ?? chosenPlace;
  const places = placesToAsk(taxRates, zip, home);
  const valueOf = (name: string) => typed[name] ?? '';
  const fieldOrder = () => ({ buttons: pay.current, skipped: ['delivery_city'] });
  return (
    <Form
      method="post"
      className="sell"
      preventScrollReset
      onKeyDown={(event) => focusNextOnEnter(event, fieldOrder())}
    >
      <input type="hidden" name="sale" value={typed.sale ?? sale} />
      <SellTiles
        products={products}
        cart={cart}
        onAdd={(id) => setQuantity(id, (cart.get(id) ?? 0) + 1)}
        onDone={(search) => search.form && focusNextField(search.form, search, fieldOrder())}
      />
      <div className="sell-sale">
        <Panel title="This sale">
          <div className="panel-body">
            <FormErrors errors={summaryOf(errors)} />
            <Chosen chosen={chosen} cart={cart} setQuantity={setQuantity} error={errors.items} />
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
                how !== 'now' || typed.pay === 'account' || Object.keys(errors).some((name) => name.startsWith('buyer'))
              }
            >
              <summary>Customer</summary>
              <div className="stack">
                <Texts typed={typed} errors={errors} fields={BUYER} />
              </div>
            </details>
            <Anyway label="Sell it anyway" reasons={errors.anyway} seen={typed.anyway} />
            <SellPay
              when={how === 'now' ? '' : whenText(fulfillment, when.day)}
              cents={saleTotal({
                rules,
                taxRates,
                region,
                zip,
                place,
                how,
                day: when.day,
                windowId: when.windowId,
                lines,
              })}
              currency={chosen[0]?.currency ?? 'usd'}
              buttons={pay}
              error={errors.pay}
            />
          </div>
        </Panel>
      </div>
    </Form>
  );
}

const HOW = [
  { value: 'now', label: 'Taken now' },
  { value: 'pickup', label: 'Picked up later' },
  { value: 'delivery', label: 'Delivered' },
];

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
      {chosen.length === 0 && <p className="field-hint">Tap what is sold.</p>}
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

function toLine({ id, product_id, price_cents }: Sellable, cart: Map<string, number>) {
  return { product_id, unit_price_in_cents: price_cents, quantity: cart.get(id) ?? 0 };
}
