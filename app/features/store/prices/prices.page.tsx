import '~/features/store/admin/store-admin.css';
import './prices.css';
import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff/staff.server';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { ListFilter, ListOnDay, ListPagination } from '~/ui/list-controls';
import { Panel, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { StoreTabs } from '~/features/store/admin/store-tabs';
import type { Route } from './+types/prices.page';
import { PriceActions } from './price-actions';
import { listPriceChanges, priceChangeListQuery } from './price-change-list.server';
import { handlePriceChange } from './price.actions.server';
import { describeRule } from './price-rule';
import { PriceState } from './price-state';

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

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Price Changes') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'coming', label: 'Old prices come back' },
];

export default function Prices({
  loaderData: { listQuery, list, mayEdit },
  actionData,
  matches,
}: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader
        title="Price Changes"
        text="Select products in their list, then Change Prices. What was changed that way is here."
      />
      <StoreTabs />
      <ErrorToast error={actionData?.error} />
      <div className="list-tools">
        <ListFilter label="Price changes to show" listQuery={listQuery} name="show" choices={SHOWN} />
        <ListOnDay label="Changed on" listQuery={listQuery} />
      </div>
      {list ? (
        <>
          <Panel>
            <Table label="Price changes" className="table-cards">
              <thead>
                <tr>
                  <th scope="col">Change</th>
                  <th scope="col">Changed</th>
                  <th scope="col">State</th>
                  {mayEdit && <th scope="col">Actions</th>}
                </tr>
              </thead>
              <tbody>
                {list.rows.length === 0 && <TableMessage columns={4}>No price changes.</TableMessage>}
                {list.rows.map((change) => (
                  <tr key={change.id}>
                    <td>
                      <Link to={`${PATH}/${change.id}`}>{describeRule(change)}</Link>{' '}
                      {`${change.line_count.toLocaleString('en-US')} ${change.line_count === 1 ? 'price' : 'prices'}`}
                    </td>
                    <td data-label="Changed">
                      {formatDateTime(time_zone, change.created_at)}
                      {change.created_by && ` by ${change.created_by}`}
                    </td>
                    <td data-label="State">
                      <PriceState change={change} timeZone={time_zone} />
                    </td>
                    {mayEdit && (
                      <td>
                        <PriceActions change={change} />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Panel>
          <ListPagination {...{ listQuery }} next={list.next} previous={list.previous} newestFirst />
        </>
      ) : (
        <ErrorPanel title="Could not fetch price changes." retry={PATH} />
      )}
    </>
  );
}
