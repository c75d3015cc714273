import '~/features/catalog/store-admin.css';
import type { StaffHandle } from '~/lib/areas';
import './prices.css';
import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorToast } from '~/ui/error-toast';
import { ExportLink, ListFilter, ListOnDay } from '~/ui/list-controls';
import { type ListColumn, ListPanel } from '~/ui/list-panel';
import { StaffHeader } from '~/ui/staff';
import { ProductTabs } from '~/features/catalog/product-tabs';
import type { Route } from './+types/prices.page';
import { PriceActions } from './price-actions';
import { listPriceChanges, type PriceChange, priceChangeListQuery } from './price-change-list.server';
import { handlePriceChange } from './price.actions.server';
import { describeRule } from '~/features/catalog/price-rule';
import { PriceState } from './price-state';

export const handle: StaffHandle = { area: 'work', writes: 'orders' };

const PATH = '/store-manager/prices';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = priceChangeListQuery(url);
  const list = await tryRead(context, 'price changes', () => listPriceChanges(context, listQuery));
  return data({ listQuery, list, mayEdit: staff(args).areas.includes('orders') }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const returnTo = currentListUrl(priceChangeListQuery(url), PATH);
  return handlePriceChange(getContext(args), staff(args), await formFields(request), returnTo);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Price changes') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'coming', label: 'Old prices come back' },
];

export default function Prices({
  loaderData: { listQuery, list, mayEdit },
  actionData,
  matches,
}: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Price changes"
        text="Select products in their list, then Change prices. Those changes are listed here."
        actions={<ExportLink to={`${PATH}/prices.csv`} listQuery={listQuery} />}
      />
      <ProductTabs />
      <ErrorToast error={actionData?.error} />
      <ListPanel
        label="Price changes"
        list={list}
        listQuery={listQuery}
        path={PATH}
        empty="No price changes."
        tools={
          <>
            <ListFilter label="Price changes to show" listQuery={listQuery} name="show" choices={SHOWN} />
            <ListOnDay label="Changed on" listQuery={listQuery} />
          </>
        }
        columns={columnsFor(matches[0].loaderData.studio.time_zone, mayEdit)}
      />
    </>
  );
}

function columnsFor(timeZone: string, mayEdit: boolean): ListColumn<PriceChange>[] {
  return [
    {
      head: 'Change',
      cell: (change) => <Link to={`${PATH}/${change.id}`}>{describeRule(change)}</Link>,
    },
    { head: 'Prices', sort: 'prices', isNumber: true, cell: (row) => row.line_count.toLocaleString('en-US') },
    {
      head: 'Changed',
      sort: 'newest',
      cell: ({ created_at, created_by }) =>
        formatDateTime(timeZone, created_at) + (created_by ? ` by ${created_by}` : ''),
    },
    { head: 'State', cell: (change) => <PriceState change={change} timeZone={timeZone} /> },
    ...(mayEdit ? [{ head: 'Actions', cell: (change: PriceChange) => <PriceActions change={change} /> }] : []),
  ];
}
