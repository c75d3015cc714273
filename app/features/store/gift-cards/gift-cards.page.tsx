import '~/features/store/admin/store-admin.css';
import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff/staff.server';
import { StoreTabs } from '~/features/store/admin/store-tabs';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import type { Route } from './+types/gift-cards.page';
import { maskedCode } from './gift-card-code';
import { giftCardListQuery, listGiftCards } from './gift-card-list.server';
import { GiftCardState } from './gift-card-state';
import { readGiftCardLiability } from './gift-cards.server';

const PATH = '/store-manager/gift-cards';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = giftCardListQuery(url);
  const mayEdit = staff(args).areas.includes('orders');
  const found = await tryRead(context, 'gift cards', async () => ({
    list: await listGiftCards(context, listQuery),
    owed: await readGiftCardLiability(context),
  }));
  return data({ listQuery, mayEdit, ...found }, found ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Gift Cards') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'open', label: 'With money' },
  { value: 'empty', label: 'Used up' },
  { value: 'blocked', label: 'Blocked' },
];

export default function GiftCards({
  loaderData: { listQuery, list, owed = 0, mayEdit },
  matches,
}: Route.ComponentProps) {
  const { currency, time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Gift Cards"
        text={`They never expire. The studio owes ${formatMoney(owed, currency)} on all of them.`}
        actions={
          mayEdit && (
            <StaffButtonLink to={`${PATH}/new`} variant="primary">
              Issue a Gift Card
            </StaffButtonLink>
          )
        }
      />
      <StoreTabs />
      <div className="list-tools">
        <ListSearch label="Search by last four, number, name or note" listQuery={listQuery} />
        <ListFilter label="Gift cards to show" listQuery={listQuery} name="show" choices={SHOWN} />
      </div>
      {list ? (
        <>
          <Panel>
            <Table label="Gift cards" className="table-cards">
              <thead>
                <tr>
                  <th scope="col">Card</th>
                  <th scope="col">For</th>
                  <th scope="col">Issued</th>
                  <th scope="col">State</th>
                  <th scope="col" className="number">
                    Left
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.rows.length === 0 && (
                  <TableMessage columns={5}>
                    {listQuery.q || listQuery.params.show ? 'No gift cards match.' : 'No gift cards yet.'}
                  </TableMessage>
                )}
                {list.rows.map((card) => (
                  <tr key={card.id}>
                    <td>
                      <Link to={`${PATH}/${card.id}`}>
                        {card.number} {maskedCode(card.last4)}
                      </Link>
                    </td>
                    <td data-label="For">{card.for_name ?? '—'}</td>
                    <td data-label="Issued">{formatDate(time_zone, card.created_at)}</td>
                    <td data-label="State">
                      <GiftCardState card={card} />
                    </td>
                    <td data-label="Left" className="number">
                      {formatMoney(card.balance_cents, card.currency)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Panel>
          <ListPagination {...{ listQuery }} next={list.next} previous={list.previous} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the gift cards." retry={PATH} />
      )}
    </>
  );
}
