import type { StaffHandle } from '~/lib/areas';
import '../stems.css';
import { data, Form, Link, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formFields } from '~/lib/form-fields';
import { formatDay } from '~/lib/dates';
import { currentListUrl, sortLinkProps } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { Input } from '~/ui/field';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffHeader, SubmitButton } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import { readShortStems } from '../buying/buying-list.server';
import type { Purchase } from '../buying/buying-plan';
import { StemTabs } from '../stem-tabs';
import type { Route } from './+types/stem-stock.page';
import { countStems, listStemStock, type StemStockRow, stemStockQuery } from './stem-stock.server';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/stem-stock';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = stemStockQuery(url);
  const list = await tryRead(context, 'stem stock', async () => ({
    ...(await listStemStock(context, listQuery)),
    // The page shows no costs.
    short: (await readShortStems(context)).map(withoutCents),
  }));
  return data({ list, listQuery }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const member = staff(args);
  const typed = await formFields(request);
  return runAction(context, { typed }, async () => {
    const changed = await countStems(context, member, typed);
    const description = changed === 1 ? 'One stem is changed.' : `${changed} stems are changed.`;
    return redirectWithFlash(context, currentListUrl(stemStockQuery(url), PATH), { title: 'Success!', description });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Stem stock') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'low', label: 'Low' },
];

export default function StemStock({ loaderData: { list, listQuery }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Stem stock"
        text="One stock for the store and events. Type +25 for what came, or a number for what you counted."
      />
      <StemTabs />
      <ErrorToast error={actionData?.error} />
      {list ? (
        <>
          <ShortStems short={list.short} />
          <div className="list-tools">
            <ListSearch label="Search stems" listQuery={listQuery} />
            <ListFilter label="Stems to show" listQuery={listQuery} name="show" choices={SHOWN} />
          </div>
          <StockForm list={list} listQuery={listQuery} returned={actionData} />
          <ListPagination listQuery={listQuery} next={list.next} previous={list.previous} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the stem stock." retry={currentListUrl(listQuery, PATH)} />
      )}
    </>
  );
}

/** Sold or promised beyond what is on hand. */
function ShortStems({ short }: { short: Purchase[] }) {
  if (short.length === 0) return null;
  return (
    <Panel
      title="Short this week"
      actions={<Link to={`${PATH}/buying-list`}>Buying list</Link>}
      className="space-below"
    >
      <ul className="entry-list">
        {short.map(({ stem_id, stem, day, orders, events, left }) => (
          <li key={`${day} ${stem_id}`}>
            <span>
              <Link to={`/store-manager/day?day=${day}`}>{stem}</Link>
              <small>{formatDay(day)}</small>
            </span>
            <span>{`${orders + events} needed, ${left} left`}</span>
            <Tag tone="danger">{`${orders + events - left} short`}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type StockFormProps = {
  list: { rows: StemStockRow[] };
  listQuery: Route.ComponentProps['loaderData']['listQuery'];
  returned: Route.ComponentProps['actionData'];
};

function StockForm({ list: { rows }, listQuery, returned }: StockFormProps) {
  const form = useFocusFirstError(returned);
  const isBusy = useNavigation().formMethod === 'POST';
  const isWhole = listQuery.q === '' && !listQuery.params.show;
  return (
    <Form ref={form} method="post" replace preventScrollReset onSubmit={(event) => isBusy && event.preventDefault()}>
      <Panel>
        <Table label="Stem stock" className="table-cards">
          <thead>
            <tr>
              <SortHeader {...sortLinkProps(listQuery, 'stem')}>Stem</SortHeader>
              <th scope="col">Supplier</th>
              <SortHeader {...sortLinkProps(listQuery, 'on-hand')} className="number">
                On hand
              </SortHeader>
              <th scope="col" className="number">
                Needed in 7 days
              </th>
              <th scope="col" className="number">
                Free
              </th>
              <th scope="col">Came or counted</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <TableMessage columns={6}>
                {isWhole ? (
                  <>
                    No stems yet. <Link to="/stems?add=new">Add the first one</Link>
                  </>
                ) : (
                  'Nothing matches.'
                )}
              </TableMessage>
            )}
            {rows.map((row) => (
              <StockLine key={`${row.id} ${row.on_hand}`} row={row} returned={returned} />
            ))}
          </tbody>
        </Table>
      </Panel>
      {rows.length > 0 && (
        <p className="stem-foot">
          <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
            Save stock
          </SubmitButton>
        </p>
      )}
    </Form>
  );
}

type StockLineProps = { row: StemStockRow; returned: StockFormProps['returned'] };

function StockLine({ row: { id, name, supplier, on_hand, low_at, reserved }, returned }: StockLineProps) {
  const field = `count.${id}`;
  const error = returned?.errors?.[field];
  const free = on_hand - reserved;
  return (
    <tr>
      <td>
        <Link to={`${PATH}/movements?stem=${id}`}>{name}</Link>
      </td>
      <td data-label="Supplier">{supplier ?? '—'}</td>
      <td data-label="On hand" className="number">
        {on_hand < 0 ? <Tag tone="danger">Count again</Tag> : on_hand <= low_at && <Tag tone="warn">Low</Tag>} {on_hand}
      </td>
      <td data-label="Needed in 7 days" className="number">
        {reserved}
      </td>
      <td data-label="Free" className="number">
        {free < 0 && <Tag tone="danger">Short</Tag>} {free}
      </td>
      <td data-label="Came or counted">
        <input type="hidden" name={`shown.${id}`} value={on_hand} />
        <Input
          id={field}
          name={field}
          aria-label={`${name}: came or counted`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          className="stem-count num"
          autoComplete="off"
          maxLength={7}
          placeholder={String(on_hand)}
          defaultValue={returned?.typed[field]}
        />
        {error && (
          <p className="field-error" id={`${field}-error`}>
            {error}
          </p>
        )}
      </td>
    </tr>
  );
}
