import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import type { StaffHandle } from '~/lib/areas';
import { formatDate } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ExportLink, ListFilter } from '~/ui/list-controls';
import { type ListColumn, ListPanel } from '~/ui/list-panel';
import { RowLink } from '~/ui/row-menu';
import { StaffButtonLink, StaffHeader } from '~/ui/staff';
import type { Route } from './+types/gift-cards.page';
import { maskedCode } from './gift-card-code';
import { giftCardListQuery, type GiftCardRow, listGiftCards } from './gift-card-list.server';
import { GiftCardState } from './gift-card-state';
import { readGiftCardLiability } from './gift-cards.server';

export const handle: StaffHandle = { area: 'orders' };

const PATH = '/store-manager/gift-cards';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = giftCardListQuery(url);
  const found = await tryRead(context, 'gift cards', async () => ({
    list: await listGiftCards(context, listQuery),
    owed: await readGiftCardLiability(context),
  }));
  return data({ listQuery, ...found }, found ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Gift cards') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'open', label: 'With money' },
  { value: 'empty', label: 'Used up' },
  { value: 'blocked', label: 'Blocked' },
];

export default function GiftCards({ loaderData: { listQuery, list, owed = 0 }, matches }: Route.ComponentProps) {
  const { currency, time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Gift cards"
        text={`They never expire. The studio owes ${formatMoney(owed, currency)} on all of them.`}
        actions={
          <>
            <ExportLink to={`${PATH}/gift-cards.csv`} listQuery={listQuery} />
            <StaffButtonLink to={`${PATH}/new`} variant="primary">
              Issue a gift card
            </StaffButtonLink>
          </>
        }
      />
      <ListPanel
        label="Gift cards"
        list={list}
        listQuery={listQuery}
        path={PATH}
        search="Last four, number, name or note"
        empty="No gift cards yet."
        tools={
          <>
            <ListFilter label="Gift cards to show" listQuery={listQuery} name="show" choices={SHOWN} />
          </>
        }
        columns={columnsIn(time_zone)}
      />
    </>
  );
}

function columnsIn(timeZone: string): ListColumn<GiftCardRow>[] {
  return [
    {
      head: 'Card',
      cell: ({ id, number, last4 }) => <RowLink to={`${PATH}/${id}`}>{`${number} ${maskedCode(last4)}`}</RowLink>,
    },
    { head: 'For', sort: 'name', cell: ({ for_name }) => for_name ?? '—' },
    { head: 'Issued', sort: 'newest', cell: ({ created_at }) => formatDate(timeZone, created_at) },
    { head: 'State', cell: (card) => <GiftCardState card={card} /> },
    {
      head: 'Left',
      sort: 'balance',
      isNumber: true,
      cell: (card) => formatMoney(card.balance_cents, card.currency),
    },
  ];
}
