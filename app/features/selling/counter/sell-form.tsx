import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import { Anyway } from '~/features/delivery/anyway';
import type { Fulfillment } from '~/features/delivery/delivery-rules';
import { StaffWhen } from '~/features/delivery/staff-when';
import { AddressFields } from '~/features/checkout/address-fields';
import { StaffWishes } from '~/features/checkout/staff-wishes';
import { formatServiceDays } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import type { OrderTotals } from '~/features/pricing/totals/order-totals';
import { formatMoney } from '~/lib/money';
import { FieldGroup } from '~/ui/field';
import { FormErrors } from '~/ui/form-errors';
import { focusNextField, focusNextOnEnter } from '~/ui/focus-next-field';
import { Panel, StaffButton } from '~/ui/staff';
import { Stepper } from '~/ui/stepper';
import { Tile } from '~/ui/tile';
import { KeptTickets } from './kept-tickets';
import type { KeptTicket } from './kept-tickets.server';
import type { Sellable } from './sell-products.server';
import { summaryOf } from './sale-fields';
import { CustomerFields } from './customer-fields';
import { CustomFields } from './custom-fields';
import { CashAndSlip, Reductions, Repeats } from './sale-extras';
import { SellPay } from './sell-pay';
import { FAVORITES_FORM, SellTiles } from './sell-tiles';
import { type SaleProps, useSale } from './use-sale';

type SellFormProps = SaleProps & {
  /** The id of this sale. */
  sale: string;
  errors?: Record<string, string>;
  kept: KeptTicket[];
};

export function SellForm(props: SellFormProps) {
  const { products, homes, region, sale: opened, typed = {}, errors = {}, kept } = props;
  const sale = useSale(props);
  const { cart, setQuantity, chosen, how, fulfillment, rules, when, currency, totals } = sale;
  const pay = useRef<HTMLDivElement>(null);
  const ticket = useRef<HTMLElement>(null);
  // On a phone one sees either the products or the ticket.
  const [isTicketOpen, setTicketOpen] = useState(props.typed !== undefined);
  const valueOf = (name: string) => typed[name] ?? '';
  const total = formatMoney(totals.due_cents, currency);
  const things = thingsText(sale.count);
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
        <input type="hidden" name="sale" value={typed.sale ?? opened} />
        <input type="hidden" name="applied" value={typed.applied ?? ''} />
        <input type="hidden" name="kept" value={typed.kept ?? ''} />
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
            title={`Ticket, ${things}`}
            actions={
              <>
                <StaffButton type="submit" name="intent" value="keep" variant="ghost">
                  Keep for later
                </StaffButton>
                <StaffButton className="sell-more" onClick={() => setTicketOpen(false)}>
                  Add more
                </StaffButton>
              </>
            }
          >
            <div className="panel-body">
              <FormErrors errors={summaryOf(errors)} />
              {sale.isEmpty && <KeptTickets kept={kept} products={products} />}
              <Chosen chosen={chosen} cart={cart} setQuantity={setQuantity} error={errors.items} />
              <CustomFields lines={sale.custom} typed={typed} errors={errors} onChange={sale.setCustom} />
              <FieldGroup id="how" label="How" error={errors.how}>
                <div className="tiles sell-how">
                  {HOW.map(({ value, label }) => (
                    <Tile
                      key={value}
                      name="how"
                      value={value}
                      label={label}
                      checked={how === value}
                      onChange={() => sale.setHow(value)}
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
                  onChange={sale.setWhen}
                />
              )}
              {how === 'delivery' && (
                <AddressFields
                  valueOf={valueOf}
                  errors={errors}
                  region={region}
                  places={sale.places}
                  place={sale.place}
                  home={sale.home}
                  onZip={sale.setZip}
                  onPlace={sale.setPlace}
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
                  onService={sale.setService}
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
              <Reductions typed={typed} errors={errors} onTip={sale.setTip} />
              {how !== 'now' && <Repeats typed={typed} error={errors.repeats} />}
              <CashAndSlip typed={typed} errors={errors} due_cents={totals.due_cents} currency={currency} />
              <SellPay
                when={how === 'now' ? '' : whenText(fulfillment, when.day)}
                total={total}
                parts={partsOf(totals)}
                currency={currency}
                isEmpty={sale.isEmpty}
                buttons={pay}
                error={errors.pay}
              />
              {typed.kept && (
                <p>
                  <StaffButton type="submit" name="intent" value="discard" variant="danger">
                    Discard this ticket
                  </StaffButton>
                </p>
              )}
            </div>
          </Panel>
        </section>
        <p className="sell-bar">
          <span>
            {things}
            {sale.isEmpty && kept.length > 0 && `, ${kept.length} kept`} <b className="num">{total}</b>
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
