import './receipt.css';
import { data } from 'react-router';
import { type OrderRecord, readOrder } from '~/features/orders/order-queries.server';
import { placeOf, rateOf } from '~/features/pricing/tax/tax-labels';
import type { TaxPart } from '~/features/pricing/tax/sales-tax';
import { sumLines } from '~/features/pricing/totals/shown-sums';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDateTime } from '~/lib/dates';
import { lineText } from '~/lib/line-text';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { BackLink, StaffButton, StaffHeader } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/receipt.page';
import { givenOf } from './sold.server';

export const handle: StaffHandle = { area: 'orders' };

/** For printers with paper of 80 mm. */
export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [order, studio] = await Promise.all([readOrder(context, params.number), readStudio(context)]);
  if (!order?.paid_at) throw data(null, 404);
  return { order, studio, paid_at: order.paid_at, ...givenOf(url.searchParams, order.payments) };
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Receipt of order ${params.number}`) },
];

export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { order, studio, paid_at, given_cents, change_cents } = loaderData;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const sums = [
    ...sumLines(order),
    ...(change_cents > 0
      ? [
          { label: 'Given in cash', cents: given_cents },
          { label: 'Change', cents: change_cents },
        ]
      : []),
    ...(order.refunded_cents > 0 ? [{ label: 'Refunded', cents: -order.refunded_cents }] : []),
  ];
  return (
    <>
      <BackLink to={`/store-manager/${order.number}`}>the order</BackLink>
      <StaffHeader
        title={`Receipt of order ${order.number}`}
        text="For a printer with paper of 80 mm."
        actions={
          useHydrated() && (
            <StaffButton variant="primary" onClick={() => window.print()}>
              Print
            </StaffButton>
          )
        }
      />
      <section className="receipt" aria-label="Receipt">
        <header>
          <b>{studio.name}</b>
          {addressOf(studio).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </header>
        <p>
          Order {order.number}
          <br />
          {formatDateTime(studio.time_zone, paid_at)}
        </p>
        <Lines lines={order.lines} money={money} />
        <dl>
          {sums.map(({ label, cents, ...sum }) => (
            <Row key={label} label={label} amount={money(cents)} isTotal={'isTotal' in sum && sum.isTotal} />
          ))}
        </dl>
        <Taxes taxes={order.taxes as unknown as TaxPart[]} money={money} />
        {order.payments.map(({ ref, reference }) => reference && <p key={ref}>Reference {reference}</p>)}
      </section>
    </>
  );
}

type Money = (cents: number) => string;

function Lines({ lines, money }: { lines: OrderRecord['lines']; money: Money }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {lineText(line)}
            {!line.is_taxed && ' (not taxed)'}
          </span>
          <span className="num">{money(line.unit_price_in_cents * line.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whom the tax belongs to. */
function Taxes({ taxes, money }: { taxes: TaxPart[]; money: Money }) {
  const taxed = taxes.filter(({ tax_cents }) => tax_cents > 0);
  if (taxed.length === 0) return null;
  return (
    <dl>
      {taxed.map((part) => (
        <Row key={placeOf(part)} label={`Tax, ${placeOf(part)}, ${rateOf(part)}`} amount={money(part.tax_cents)} />
      ))}
    </dl>
  );
}

function Row({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
}

function addressOf({ street, city, region, postal_code, phone }: Route.ComponentProps['loaderData']['studio']) {
  return [street, [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', '), phone].filter(
    (line) => Boolean(line),
  );
}
