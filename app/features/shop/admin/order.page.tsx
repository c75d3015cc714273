import { pickupText } from '~/features/delivery/pickup-time';
import { formatWhen } from '~/features/delivery/when';
import '~/features/catalog/store-admin.css';
import { data, Form, Link, useSearchParams } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { forWhom, serviceLine } from '~/lib/for-whom';
import type { ActionError } from '~/lib/action-error';
import { formatDate, formatDateTime } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { Detail } from '~/ui/detail';
import { ErrorToast } from '~/ui/error-toast';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { boardUrl } from '~/features/workshop/board-url';
import type { Route } from './+types/order.page';
import { maskedCode } from '~/features/gift-cards/gift-card-code';
import { METHODS as MANUAL_METHODS } from '~/features/catalog/payment-methods';
import { BalancePanel } from '~/features/selling/counter/balance-panel';
import { ConfirmPickup } from '~/features/workshop/confirm-pickup';
import { CancelOrderDialog } from './cancel-order-dialog';
import { canRefund } from '~/features/money/payments/refund-amounts';
import { RefundDialog } from '~/features/money/refunds/refund-dialog';
import { handleOrder, handleOrderChange } from './order.actions.server';
import { OrderChangeForm } from '~/features/checkout/order-page/order-change-form';
import { OrderWork } from './order-work';
import { workedOrder } from '~/features/orders/without-money.server';
import { type OrderRecord, readOrder } from '~/features/orders/order-queries.server';
import { OrderPanel } from './order-panel';
import { OrderStates } from './order-states';
import { OrderTag } from '~/features/orders/order-status';
import { notSureText } from '~/features/pricing/tax/sales-tax';
import { listWishes, printedSignature } from '~/features/orders/order-wishes';
import type { Selectable } from 'kysely';
import type { PaymentRefunds, Payments } from '~/platform/database-types';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const order = await readOrder(getContext(args), params.number);
  if (!order) throw data(null, 404);
  const { seesMoney } = staff(args);
  return { order: seesMoney ? order : workedOrder(order), seesMoney };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const order = await readOrder(context, params.number);
  if (!order) throw data(null, 404);
  return withPostedForm(context, request, TEXTS_ONLY, (posted) =>
    posted.texts.intent === 'change'
      ? handleOrderChange(context, member, posted.texts, order)
      : handleOrder(context, member, posted, order),
  );
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Order ${params.number}`) },
];

export default function Order({ loaderData: { order, seesMoney }, actionData, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  const [search] = useSearchParams();
  const endAction = seesMoney ? endActionFor(search, order) : undefined;
  const isChange = actionData?.typed?.intent === 'change';
  return (
    <>
      <BackLink to="/store-manager">the orders</BackLink>
      <StaffHeader
        title={`Order ${order.number}`}
        text={`Placed ${formatDateTime(time_zone, order.created_at)}`}
        actions={<OrderTag {...order} />}
      />
      <div className="staff-columns order-columns">
        <div>
          <OrderPanel order={order} seesMoney={seesMoney} />
          {order.channel !== 'gift_card' && (
            <WishesPanel order={order} seesMoney={seesMoney} returned={isChange ? actionData : undefined} />
          )}
        </div>
        <div className="order-columns-side">
          <OrderStates order={order} seesMoney={seesMoney} timeZone={time_zone} />
          {seesMoney && <BalancePanel order={order} />}
          <OrderWork order={order} seesMoney={seesMoney} returned={isChange ? undefined : actionData} />
        </div>
        <div>
          {order.channel === 'gift_card' ? (
            <SoldCardPanel id={order.sold_card_id} />
          ) : (
            <PlacePanel order={order} seesMoney={seesMoney} returned={isChange ? undefined : actionData} />
          )}
          <Panel title="Buyer">
            <dl className="panel-details">
              <Detail label="Name">{order.buyer_name}</Detail>
              <Detail label="Email">
                {order.buyer_email && <a href={`mailto:${order.buyer_email}`}>{order.buyer_email}</a>}
              </Detail>
              <Detail label="Phone">
                {order.buyer_phone && <a href={`tel:${order.buyer_phone}`}>{order.buyer_phone}</a>}
              </Detail>
              <Detail label="Tax-exempt">
                {order.tax_exempt_organization &&
                  `${order.tax_exempt_organization}, certificate ${order.tax_exempt_certificate}`}
              </Detail>
            </dl>
            {seesMoney && order.unconfirmed && <ConfirmExemption {...order.unconfirmed} />}
          </Panel>
          {seesMoney && (
            <Panel title="Payment">
              <dl className="panel-details">
                {order.payments.length === 0 && <Detail label="Begun">Not yet</Detail>}
                {order.payments.map((payment) => (
                  <Detail key={payment.ref} label={formatMoney(payment.amount_cents, payment.currency)}>
                    {paymentDetails(payment, time_zone, order.gift_card_last4).join('\n')}
                  </Detail>
                ))}
              </dl>
              {order.gift_card_id && order.gift_card_cents > 0 && (
                <p className="panel-body">
                  <Link to={`/store-manager/gift-cards/${order.gift_card_id}`}>
                    Gift card {maskedCode(order.gift_card_last4 ?? '')}
                  </Link>
                </p>
              )}
              {order.payments.some(({ disputes, provider }) => disputes.length > 0 || provider === 'test') && (
                <p className="panel-body">
                  <Link to={`/store-manager/${order.number}/dispute`}>Disputes, and what to submit</Link>
                </p>
              )}
            </Panel>
          )}
          <Panel title="History">
            <dl className="panel-details">
              {order.history.map(({ at, what }) => (
                <Detail key={`${at.toISOString()} ${what}`} label={formatDateTime(time_zone, at)}>
                  {what}
                </Detail>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
      {endAction === 'cancel' && <CancelOrderDialog order={order} returned={actionData} />}
      {endAction === 'refund' && <RefundDialog order={order} returned={actionData} />}
      {!endAction && <ErrorToast error={actionData?.error} />}
    </>
  );
}

type PlacePanelProps = Route.ComponentProps['loaderData'] & { returned?: Partial<ActionError> };

function PlacePanel({ order, seesMoney, returned }: PlacePanelProps) {
  const isDelivered = order.fulfillment === 'delivery';
  return (
    <Panel title={isDelivered ? 'Delivery' : 'Pickup'}>
      <dl className="panel-details">
        <Detail label="Day">{formatWhen({ ...order, pickup_time: null })}</Detail>
        {order.pickup_time && <Detail label="Pickup time">{pickupText(order)}</Detail>}
        {isDelivered && (
          <>
            <Detail label="For">{forWhom(order)}</Detail>
            <Detail label="Service">{serviceLine(order)}</Detail>
            <Detail label="Address">
              {order.delivery_street}
              {`\n${order.delivery_city}, ${order.delivery_region ?? ''} ${order.delivery_postal_code}`}
            </Detail>
            <Detail label="Note">{order.delivery_note}</Detail>
          </>
        )}
      </dl>
      {seesMoney && order.status === 'paid' && <ConfirmPickup order={order} errors={returned?.errors} />}
      {order.unsure_places && <UnsurePlace order={order} places={order.unsure_places} mayEdit={seesMoney} />}
      {order.fulfillment_date && (
        <p className="panel-body">
          <Link to={boardUrl({ day: order.fulfillment_date, q: '' })}>The board of that day</Link>
        </p>
      )}
      {order.photos.map((photo) => (
        <p key={photo} className="panel-body">
          <a href={photo}>The driver’s photo</a>
        </p>
      ))}
    </Panel>
  );
}

type UnsurePlaceProps = { order: OrderRecord; places: string[]; mayEdit: boolean };

/** Outside, the total is right. Inside it is not: the form shows the new one before it is charged. */
function UnsurePlace({ order, places, mayEdit }: UnsurePlaceProps) {
  return (
    <Form method="post" preventScrollReset className="panel-body stack">
      <Note tone="warn">{notSureText(places)}</Note>
      {mayEdit && (
        <p className="staff-actions">
          <StaffButton type="submit" name="intent" value="outside-city">
            It Is Outside
          </StaffButton>
          {order.can_change && (
            <StaffButtonLink to={`/store-manager/${order.number}/change`}>It Is Inside</StaffButtonLink>
          )}
        </p>
      )}
    </Form>
  );
}

function SoldCardPanel({ id }: { id: string | null }) {
  return (
    <Panel title="Gift card">
      <p className="panel-body">
        {id ? (
          <Link to={`/store-manager/gift-cards/${id}`}>The card that was bought</Link>
        ) : (
          'It is issued once it is paid.'
        )}
      </p>
    </Panel>
  );
}

type WishesPanelProps = Route.ComponentProps['loaderData'] & { returned?: ActionError };

function WishesPanel({ order, seesMoney: mayEdit, returned }: WishesPanelProps) {
  const wishes = listWishes(order);
  const hasEditor = mayEdit && order.status === 'paid';
  if (wishes.length === 0 && !hasEditor) return null;
  return (
    <Panel title="Card and wishes">
      <dl className="panel-details">
        {wishes.map(({ label, text }) => (
          <Detail key={label} label={label}>
            {text}
          </Detail>
        ))}
      </dl>
      {(order.card_message || printedSignature(order)) && (
        <p className="panel-body">
          <Link to={`/store-manager/${order.number}/card`}>Print the card</Link>
        </p>
      )}
      {hasEditor && (
        <details className="panel-body" open={returned !== undefined}>
          <summary>Change the card or instructions</summary>
          <OrderChangeForm
            key={order.change_version}
            order={order}
            version={order.change_version}
            returned={returned}
          />
        </details>
      )}
    </Panel>
  );
}

function endActionFor(search: URLSearchParams, order: OrderRecord) {
  if (search.has('cancel') && order.status === 'pending') return 'cancel';
  return search.has('refund') && canRefund(order) ? 'refund' : undefined;
}

const PAYMENT: Record<Selectable<Payments>['status'], string> = {
  open: 'Waiting for the buyer',
  paid: 'Paid',
  closed: 'Closed unpaid',
  refund_due: 'Refund on its way',
  refund_failed: 'Refund failed',
  refunded: 'Refunded',
};

const METHODS: Record<Selectable<Payments>['method'], string> = { card: 'By card', ...MANUAL_METHODS };

/** Anybody can type an address: until its owner or staff say so, the tax is charged. */
function ConfirmExemption({ name, certificate }: { name: string; certificate: string }) {
  return (
    <Form method="post" preventScrollReset className="panel-body stack">
      <p>{`${name}, certificate ${certificate}, has this address, and has not opened the link that confirms the order.`}</p>
      <p>
        <StaffButton type="submit" name="intent" value="exempt">
          Take the tax off
        </StaffButton>
      </p>
    </Form>
  );
}

const REFUND: Record<Selectable<PaymentRefunds>['status'], string> = {
  requested: 'on its way back',
  pending: 'on its way back',
  succeeded: 'refunded',
  failed: 'could not be refunded',
};

type OrderPayment = Route.ComponentProps['loaderData']['order']['payments'][number];

function paymentDetails(
  { status, handled_at, provider, method, ref, disputes, refunds, currency }: OrderPayment,
  zone: string,
  last4: string | null,
) {
  return [
    status === 'refunded' && handled_at ? 'Refunded another way' : PAYMENT[status],
    ...(status === 'paid'
      ? refunds.map(({ amount_cents, ...refund }) => `${formatMoney(amount_cents, currency)} ${REFUND[refund.status]}`)
      : []),
    ...disputes.map(({ status: end, reason, respond_by }) => {
      if (end !== 'open') return `Dispute ${end}`;
      return `Disputed: ${reason}. Answer in Stripe’s dashboard${respond_by ? ` by ${formatDate(zone, respond_by)}` : ''}.`;
    }),
    paidWith({ provider, method, ref }, last4),
  ];
}

function paidWith({ provider, method, ref }: Pick<OrderPayment, 'provider' | 'method' | 'ref'>, last4: string | null) {
  if (provider === 'gift_card') return `Gift card ${maskedCode(last4 ?? '')}`;
  return provider === 'manual' ? METHODS[method] : `${provider}, ${ref}`;
}
