import { data, Link } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { BackLink, Panel, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/balances.page';
import { type CustomerBalance, listBalances } from './house-accounts.server';

export const handle: StaffHandle = { area: 'orders' };

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const balances = await tryRead(context, 'open balances', () => listBalances(context));
  return data({ balances }, balances ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Open balances') }];

const AGES = [
  { head: 'Not due', cents: (row: CustomerBalance) => row.not_due_cents },
  { head: 'Up to 30 days late', cents: (row: CustomerBalance) => row.late_cents },
  { head: '31 to 60 days', cents: (row: CustomerBalance) => row.late_30_cents },
  { head: 'Longer', cents: (row: CustomerBalance) => row.late_60_cents },
  { head: 'Open', cents: (row: CustomerBalance) => row.total_cents },
];

export default function OpenBalances({ loaderData: { balances }, matches }: Route.ComponentProps) {
  const { currency } = matches[0].loaderData.studio;
  const money = (cents: number) => (cents === 0 ? '—' : formatMoney(cents, currency));
  return (
    <>
      <BackLink to="/customers">the customers</BackLink>
      <StaffHeader
        title="Open balances"
        text="What customers owe of orders that were put on account, by how late it is."
      />
      {balances ? (
        <Panel>
          <Table label="Open balances" className="table-cards">
            <thead>
              <tr>
                <th scope="col">Customer</th>
                {AGES.map(({ head }) => (
                  <th key={head} scope="col" className="number">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {balances.length === 0 && <TableMessage columns={6}>Nobody owes anything.</TableMessage>}
              {balances.map((row) => (
                <tr key={row.id ?? ''}>
                  <td>{row.id ? <Link to={`/customers/${row.id}/account`}>{row.name}</Link> : 'No name given'}</td>
                  {AGES.map(({ head, cents }) => (
                    <td key={head} className="number" data-label={head}>
                      {money(cents(row))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
      ) : (
        <ErrorPanel title="Could not fetch the open balances." retry="/customers/balances" />
      )}
    </>
  );
}
