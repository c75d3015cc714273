import { Link } from 'react-router';
import { readableDay, readableMoment } from '~/lib/dates';
import { money } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import { Panel, StaffHead } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/store-manager.page';
import { listOrders } from './order-book.server';
import { ORDER_STATUS, OrderTag } from './order-status';
import { ParentStoreCard } from './parent-store-card';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [status, after] = [url.searchParams.get('status'), url.searchParams.get('after')];
  return { ...(await listOrders(server(context), status, after)), status, isFirst: after === null };
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Store Manager') }];

export default function StoreManager({ loaderData, matches }: Route.ComponentProps) {
  const { orders, next, status, isFirst } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHead title="Store Manager" text="Every order, the newest first." />
      <ParentStoreCard />
      <Panel title="Orders" actions={<StatusLinks current={status} />}>
        <Table label="Orders" className="whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Buyer</th>
              <th scope="col">Wanted</th>
              <th scope="col">How</th>
              <th scope="col" className="number">
                Total
              </th>
              <th scope="col">Status</th>
              <th scope="col">Placed</th>
            </tr>
          </thead>
          <tbody>
            {orders.length === 0 && (
              <TableMessage columns={7}>{status ? 'No orders like this.' : 'No orders yet.'}</TableMessage>
            )}
            {orders.map((order) => (
              <tr key={order.number}>
                <td>
                  <Link to={`/store-manager/${order.number}`}>{order.number}</Link>
                </td>
                <td>{order.buyer_name ?? 'Not said yet'}</td>
                <td>{order.wanted_on ? readableDay(order.wanted_on) : '—'}</td>
                <td>{order.fulfilment ?? '—'}</td>
                <td className="number">{money(order.total_cents, order.currency)}</td>
                <td>
                  <OrderTag status={order.status} />
                </td>
                <td>{readableMoment(time_zone, order.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <OtherPages {...{ next, isFirst, status }} />
    </>
  );
}

function StatusLinks({ current }: { current: string | null }) {
  const choices = [
    { to: '/store-manager', word: 'All', isCurrent: current === null },
    ...Object.entries(ORDER_STATUS).map(([status, { word }]) => ({
      ...{ to: `?${new URLSearchParams({ status })}`, word, isCurrent: status === current },
    })),
  ];
  return (
    <nav aria-label="Orders by status" className="flex flex-wrap gap-x-4 gap-y-1">
      {choices.map(({ to, word, isCurrent }) => (
        <Link
          key={word}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={isCurrent ? 'font-semibold text-rhodora' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}

function OtherPages({ next, isFirst, status }: { next?: number; isFirst: boolean; status: string | null }) {
  if (isFirst && !next) return null;
  const kept: Record<string, string> = status ? { status } : {};
  return (
    <nav className="staff-pages" aria-label="Pages">
      {!isFirst && <Link to={`?${new URLSearchParams(kept)}`}>Newest orders</Link>}
      {next && <Link to={`?${new URLSearchParams({ ...kept, after: String(next) })}`}>Older orders</Link>}
    </nav>
  );
}
