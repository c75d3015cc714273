import type { StaffHandle } from '~/lib/areas';
import '../stems.css';
import { data, Form } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { Field, Input } from '~/ui/field';
import { Note } from '~/ui/note';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { useHydrated } from '~/ui/use-hydrated';
import { StemTabs } from '../stem-tabs';
import type { Route } from './+types/buying-list.page';
import { buyingRange, readBuyingList } from './buying-list.server';
import type { Purchase } from './buying-plan';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/stem-stock/buying-list';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const range = await buyingRange(context, url);
  const list = await tryRead(context, 'the buying list', () => readBuyingList(context, range));
  const { seesMoney } = staff(args);
  return data({ range, list: seesMoney ? list : list?.map(withoutCents), seesMoney }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Buying list') }];

export default function BuyingList({ loaderData: { range, list, seesMoney }, matches }: Route.ComponentProps) {
  const { today, from, to } = range;
  const { currency } = matches[0].loaderData.studio;
  const isHydrated = useHydrated();
  const late = list?.filter(({ order_by }) => order_by < today).length ?? 0;
  const total = list?.reduce((sum, { cost_cents }) => sum + cost_cents, 0) ?? 0;
  return (
    <>
      <StaffHeader
        title="Buying list"
        text="What orders and events need beyond what’s on hand, in whole bunches. Each day counts what the days before it use."
        actions={
          <>
            <a className="staff-button" href={`${PATH}.csv?from=${from}&to=${to}`}>
              Export CSV
            </a>
            {isHydrated && (
              <StaffButton variant="primary" onClick={() => window.print()}>
                Print
              </StaffButton>
            )}
          </>
        }
      />
      <StemTabs />
      <Form className="range-form" preventScrollReset>
        <Field id="from" label="From">
          {(control) => <Input {...control} key={from} type="date" name="from" defaultValue={from} />}
        </Field>
        <Field id="to" label="To">
          {(control) => <Input {...control} key={to} type="date" name="to" defaultValue={to} />}
        </Field>
        <StaffButton type="submit">Show</StaffButton>
      </Form>
      {!list && <ErrorPanel title="Could not fetch the buying list." retry={`${PATH}?from=${from}&to=${to}`} />}
      {list?.length === 0 && (
        <EmptyState
          title="There is nothing to buy."
          text={`${formatDay(from)} to ${formatDay(to)}: everything is on hand, or no order and event has a recipe.`}
        />
      )}
      {list && list.length > 0 && (
        <>
          <p className="buying-total">
            {`${formatDay(from)} to ${formatDay(to)}${seesMoney ? `, ${formatMoney(total, currency)} in all` : ''}.`}
          </p>
          {late > 0 && <Note tone="warn">{lateText(late)}</Note>}
          {bySupplier(list).map((purchases) => (
            <SupplierPart
              key={purchases[0]?.supplier_id ?? ''}
              purchases={purchases}
              currency={currency}
              today={today}
              seesMoney={seesMoney}
            />
          ))}
        </>
      )}
    </>
  );
}

function bySupplier(list: Purchase[]): Purchase[][] {
  return [...Map.groupBy(list, ({ supplier_id }) => supplier_id).values()];
}

function lateText(late: number) {
  const what = late === 1 ? 'One of these should' : `${late} of these should`;
  return `${what} have been ordered before today. Call the supplier, or change what the orders are made of.`;
}

type SupplierPartProps = { purchases: Purchase[]; currency: string; today: string; seesMoney: boolean };

function SupplierPart({ purchases, currency, today, seesMoney }: SupplierPartProps) {
  const name = purchases[0]?.supplier ?? 'No supplier';
  const cost = purchases.reduce((sum, { cost_cents }) => sum + cost_cents, 0);
  return (
    <Panel title={name} actions={seesMoney && <p className="buying-total">{formatMoney(cost, currency)}</p>}>
      <Table label={name} className="table-cards">
        <thead>
          <tr>
            <th scope="col">Stem</th>
            <th scope="col">For</th>
            <th scope="col">Order by</th>
            <th scope="col" className="number">
              Orders
            </th>
            <th scope="col" className="number">
              Events
            </th>
            <th scope="col" className="number">
              On hand
            </th>
            <th scope="col" className="number">
              Buy
            </th>
            {seesMoney && (
              <th scope="col" className="number">
                Cost
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {purchases.map((purchase) => (
            <tr key={`${purchase.day} ${purchase.stem_id}`}>
              <td>
                <strong>{purchase.stem}</strong>
              </td>
              <td data-label="For">{formatDay(purchase.day)}</td>
              <td data-label="Order by">
                {formatDay(purchase.order_by)} <OrderByTag day={purchase.order_by} today={today} />
              </td>
              <td data-label="Orders" className="number">
                {purchase.orders}
              </td>
              <td data-label="Events" className="number">
                {purchase.events}
              </td>
              <td data-label="On hand" className="number">
                {purchase.left}
              </td>
              <td data-label="Buy" className="number buying-count">
                <strong>{`${purchase.bunches} × ${purchase.stems / purchase.bunches}`}</strong>
              </td>
              {seesMoney && (
                <td data-label="Cost" className="number">
                  {formatMoney(purchase.cost_cents, currency)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function OrderByTag({ day, today }: { day: string; today: string }) {
  if (day < today) return <Tag tone="danger">Late</Tag>;
  return day === today ? <Tag tone="warn">Today</Tag> : null;
}
