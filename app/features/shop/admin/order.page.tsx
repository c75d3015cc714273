import { whenFrom } from '~/features/delivery/when';
import '~/features/catalog/store-admin.css';
import { data, Form, Link, useSearchParams } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { forWhom } from '~/lib/for-whom';
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
import { readToday } from '~/features/orders/subscriptions/subscriptions.server';
import type { Route } from './+types/order.page';
import { maskedCode } from '~/features/gift-cards/gift-card-code';
import { METHODS as MANUAL_METHODS } from '~/features/catalog/payment-methods';
import { BalancePanel } from '~/features/selling/counter/balance-panel';
import '~/features/workshop/order-sheet.css';
import { ConfirmPickup } from '~/features/workshop/confirm-pickup';
import { OrderFacts } from '~/features/workshop/order-facts';
import { OrderWay } from '~/features/workshop/order-way';
import { CancelOrderDialog } from './cancel-order-dialog';
import { canRefund } from '~/features/money/payments/refund-amounts';
import { RefundDialog } from '~/features/money/refunds/refund-dialog';
import { handleOrder, handleOrderChange } from './order.actions.server';
import { OrderChangeForm } from '~/features/checkout/order-page/order-change-form';
import { OrderActions, OrderNote, RefundFailed } from './order-work';
import { workedOrder } from '~/features/orders/without-money.server';
import { type OrderRecord, readOrder } from '~/features/orders/order-queries.server';
import { OrderPanel } from './order-panel';
import { OrderStates } from './order-states';
import { OrderTag } from '~/features/orders/order-status';
import { notSureText } from '~/features/pricing/tax/sales-tax';
import type { Selectable } from 'kysely';
import type { PaymentRefunds, Payments } from '~/platform/database-types';

export const handle: StaffHandle = { area: 'work' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await readOrder(context, params.number);
  if (!order) throw data(null, 404);
  const { seesMoney } = staff(args);
  const today = await readToday(context);
  return { order: seesMoney ? order : workedOrder(order), seesMoney, today };
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

export default function Order({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { order, seesMoney, today } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  const [search] = useSearchParams();
  const endAction = seesMoney ? endActionFor(search, order) : undefined;
  const isChange = actionData?.typed?.intent === 'change';
  const work = { order, seesMoney, returned: isChange ? undefined : actionData };
  const problem = order.fulfillment_state === 'problem' && order.last_move?.reason;
  return (
    <>
      <BackLink to="/store-manager">the orders</BackLink>
      <StaffHeader
        title={titleOf(order, today)}
        text={
          <>
            Order {order.number}, placed {formatDateTime(time_zone, order.created_at)} <OrderTag {...order} />
          </>
        }
        actions={<OrderActions {...work} />}
      />
      <div className="staff-columns order-columns">
        <div>
          <RefundFailed payments={order.payments} />
          {problem && <Note tone="danger">{problem}</Note>}
          {seesMoney && <BalancePanel order={order} />}
          {order.channel === 'gift_card' ? (
            <SoldCardPanel id={order.sold_card_id} />
          ) : (
            <section className="panel" aria-label="The order">
              {(order.status === 'paid' || order.status === 'pending') && (
                <OrderWay order={order} timeZone={time_zone} />
              )}
              <OrderFacts
                order={order}
                cardEditor={
                  seesMoney &&
                  order.status === 'paid' && <CardEditor order={order} returned={isChange ? actionData : undefined} />
                }
              >
                {seesMoney && order.status === 'paid' && <ConfirmPickup order={order} errors={work.returned?.errors} />}
                {order.unsure_places && <UnsurePlace order={order} places={order.unsure_places} mayEdit={seesMoney} />}
              </OrderFacts>
            </section>
          )}
          <OrderPanel order={order} seesMoney={seesMoney}>
            {seesMoney && <PaymentDetails order={order} timeZone={time_zone} />}
          </OrderPanel>
          <History order={order} seesMoney={seesMoney} timeZone={time_zone} />
        </div>
        <div>
          <BuyerPanel order={order} seesMoney={seesMoney} />
          <OrderNote {...work} />
        </div>
      </div>
      {endAction === 'cancel' && <CancelOrderDialog order={order} returned={actionData} />}
      {endAction === 'refund' && <RefundDialog order={order} returned={actionData} />}
      {!endAction && <ErrorToast error={actionData?.error} />}
    </>
  );
}

/** For whom and when: the number is for searching. */
function titleOf(order: OrderRecord, today: string) {
  if (order.channel === 'gift_card') return `Gift card, bought by ${order.buyer_name ?? 'somebody'}`;
  const whom = forWhom(order) || (order.channel === 'walk_in' ? 'Over the counter' : `Order ${order.number}`);
  return [whom, whenFrom(today, order)].filter(Boolean).join(', ');
}

type OrderProps = { order: OrderRecord; seesMoney: boolean };

function BuyerPanel({ order, seesMoney }: OrderProps) {
  return (
    <Panel title="Buyer">
      <dl className="panel-details">
        <Detail label="Name">{order.buyer_name}</Detail>
        <Detail label="Email">
          {order.buyer_email && <a href={`mailto:${order.buyer_email}`}>{order.buyer_email}</a>}
        </Detail>
        <Detail label="Phone">
          {order.buyer_phone && <a href={`tel:${order.buyer_phone}`}>{order.buyer_phone}</a>}
        </Detail>
        {order.tax_exempt_organization && (
          <Detail label="Tax-exempt">
            {order.tax_exempt_organization}, certificate {order.tax_exempt_certificate}
          </Detail>
        )}
      </dl>
      {seesMoney && order.unconfirmed && <ConfirmExemption {...order.unconfirmed} />}
    </Panel>
  );
}

type TimedProps = { order: OrderRecord; timeZone: string };

function PaymentDetails({ order, timeZone }: TimedProps) {
  return (
    <>
      <dl className="panel-details">
        {order.payments.length === 0 && <Detail label="Payment">Not begun yet</Detail>}
        {order.payments.map((payment) => (
          <Detail key={payment.ref} label={formatMoney(payment.amount_cents, payment.currency)}>
            {paymentDetails(payment, timeZone, order.gift_card_last4).join('\n')}
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
    </>
  );
}

/** Folded, with its last entry in sight. */
function History({ order, seesMoney, timeZone }: OrderProps & { timeZone: string }) {
  const last = order.history.at(-1);
  return (
    <section className="panel" aria-label="History">
      <details className="order-history">
        <summary>
          <h2>History</h2>
          {last && (
            <span>
              {last.what}, {formatDateTime(timeZone, last.at)}
            </span>
          )}
        </summary>
        <OrderStates order={order} seesMoney={seesMoney} timeZone={timeZone} />
        <dl className="panel-details">
          {order.history.map(({ at, what }) => (
            <Detail key={`${at.toISOString()} ${what}`} label={formatDateTime(timeZone, at)}>
              {what}
            </Detail>
          ))}
        </dl>
      </details>
    </section>
  );
}

type UnsurePlaceProps = { order: OrderRecord; places: string[]; mayEdit: boolean };

/** Outside, the total is right. Inside it is not: the form shows the new one before it is charged. */
function UnsurePlace({ order, places, mayEdit }: UnsurePlaceProps) {
  return (
    <Form method="post" preventScrollReset className="stack">
      <Note tone="warn">{notSureText(places)}</Note>
      {mayEdit && (
        <p className="staff-actions">
          <StaffButton type="submit" name="intent" value="outside-city">
            It is outside
          </StaffButton>
          {order.can_change && (
            <StaffButtonLink to={`/store-manager/${order.number}/change`}>It is inside</StaffButtonLink>
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

function CardEditor({ order, returned }: { order: OrderRecord; returned?: ActionError }) {
  return (
    <details open={returned !== undefined}>
      <summary>Change the card or instructions</summary>
      <OrderChangeForm key={order.change_version} order={order} version={order.change_version} returned={returned} />
    </details>
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
  { status, handled_at, provider, method, ref, reference, disputes, refunds, currency }: OrderPayment,
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
    paidWith({ provider, method, ref, reference }, last4),
  ];
}

type PaidWith = Pick<OrderPayment, 'provider' | 'method' | 'ref' | 'reference'>;

function paidWith({ provider, method, ref, reference }: PaidWith, last4: string | null) {
  if (provider === 'gift_card') return `Gift card ${maskedCode(last4 ?? '')}`;
  if (provider !== 'manual') return `${provider}, ${ref}`;
  return reference ? `${METHODS[method]}, ${reference}` : METHODS[method];
}
