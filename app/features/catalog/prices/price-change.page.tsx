import type { StaffHandle } from '~/lib/areas';
import './prices.css';
import { data, Link } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formatDateTime } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { ErrorToast } from '~/ui/error-toast';
import { ListFilter, ListPagination } from '~/ui/list-controls';
import { BackLink, Panel, StaffHeader } from '~/ui/staff';
import { TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/price-change.page';
import { PriceActions } from './price-actions';
import { listPriceLines, type PriceLineRow, priceLineQuery, readPriceChange } from './price-change-list.server';
import { handlePriceChange } from './price.actions.server';
import { describeRule } from '~/features/catalog/price-rule';
import { PriceState } from './price-state';
import { PriceCells, PriceTable } from './price-table';
import { PriceText } from './price-text';

export const handle: StaffHandle = { area: 'work', writes: 'orders' };

export async function loader({ params: { id }, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const change = await readPriceChange(context, id);
  if (!change) throw data(null, 404);
  const listQuery = priceLineQuery(url);
  const mayEdit = staff(args).areas.includes('orders');
  return { change, listQuery, ...(await listPriceLines(context, id, listQuery)), mayEdit };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const typed = { ...(await formFields(request)), id };
  return handlePriceChange(getContext(args), staff(args), typed, `/store-manager/prices/${id}`);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Price change') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'edited', label: 'Edited since' },
];

export default function PriceChangePage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { change, listQuery, rows, next, previous, mayEdit } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  const by = change.created_by ? ` by ${change.created_by}` : '';
  return (
    <>
      <BackLink to="/store-manager/prices">the price changes</BackLink>
      <StaffHeader
        title={`Prices ${describeRule(change)}`}
        text={`Changed ${formatDateTime(time_zone, change.created_at)}${by}.`}
        actions={mayEdit && <PriceActions change={change} />}
      />
      <ErrorToast error={actionData?.error} />
      <p>
        <PriceState change={change} timeZone={time_zone} />
      </p>
      <div className="list-tools">
        <ListFilter label="Prices to show" listQuery={listQuery} name="show" choices={SHOWN} />
      </div>
      <Panel>
        <PriceTable label="Changed prices" more="Now">
          {rows.length === 0 && <TableMessage columns={5}>No prices match.</TableMessage>}
          {rows.map((line) => (
            <tr key={line.id}>
              <td>
                <Link to={`/store-manager/products/${line.product_id}`}>{line.product_title}</Link>
              </td>
              <PriceCells line={line} currency={line.currency} />
              <td data-label="Now">
                <PriceNow {...line} />
              </td>
            </tr>
          ))}
        </PriceTable>
      </Panel>
      <ListPagination listQuery={listQuery} next={next} previous={previous} />
    </>
  );
}

function PriceNow({
  price_in_cents,
  sale_price_in_cents,
  currency,
  is_reverted,
  new_cents,
  new_sale_cents,
}: PriceLineRow) {
  if (price_in_cents === null) return 'Deleted';
  if (is_reverted) return 'Old price';
  if (price_in_cents === new_cents && sale_price_in_cents === new_sale_cents) return 'New price';
  return (
    <>
      <Tag tone="warn">Edited since</Tag>{' '}
      <PriceText cents={price_in_cents} sale={sale_price_in_cents} currency={currency} />
    </>
  );
}
