import '~/features/store/admin/store-admin.css';
import './subscription.css';
import { data, Form, Link } from 'react-router';
import { staff } from '~/features/accounts/staff/staff.server';
import { StoreTabs } from '~/features/store/admin/store-tabs';
import { formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, StaffButton, StaffHeader } from '~/ui/staff';
import { Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Route } from './+types/subscriptions.page';
import { RHYTHMS } from './rhythm';
import { changeSubscription } from './subscriber.actions.server';
import { listSubscriptions, type SubscriptionRow, subscriptionListQuery } from './subscription-list.server';
import { isState, SUBSCRIPTION_STATES } from './subscription-state';

const PATH = '/store-manager/subscriptions';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = subscriptionListQuery(url);
  const mayEdit = staff(args).areas.includes('orders');
  const list = await tryRead(context, 'subscriptions', () => listSubscriptions(context, listQuery, mayEdit));
  return data({ listQuery, list, mayEdit }, list ? 200 : 503);
}

const DONE: Record<string, string> = {
  skip: 'The next delivery is skipped.',
  pause: 'It is paused until somebody resumes it.',
  resume: 'It goes on.',
  cancel: 'It has ended, and the buyer gets an email.',
};

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  staff(args).mayEdit('orders');
  const typed = await formFields(request);
  const returnTo = currentListUrl(subscriptionListQuery(url), PATH);
  return runAction(context, { errorTitle: 'Subscription Not Changed' }, async () => {
    const { id = '', intent = '' } = typed;
    if (!isUuid(id) || !Object.hasOwn(DONE, intent))
      throw new UserError(400, 'invalid', 'The page did not say what to do.');
    const { number } = (await changeSubscription(context, id, typed)) ?? {};
    return redirectWithFlash(context, returnTo, { title: `Subscription ${number}`, description: DONE[intent] });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Subscriptions') }];

const SHOWN = [
  { value: '', label: 'All' },
  ...Object.entries(SUBSCRIPTION_STATES).map(([value, label]) => ({ value, label })),
];

export default function Subscriptions({ loaderData: { listQuery, list, mayEdit }, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Subscriptions"
        text="Flowers that come again. Each order is placed and charged 3 days before its day."
      />
      <StoreTabs />
      <ErrorToast error={actionData?.error} />
      <div className="list-tools">
        <ListSearch label="Search by name, email, number or product" listQuery={listQuery} />
        <ListFilter label="Subscriptions to show" listQuery={listQuery} name="show" choices={SHOWN} />
      </div>
      {list ? (
        <>
          <Panel>
            <Table label="Subscriptions" className="table-cards">
              <thead>
                <tr>
                  <th scope="col">Subscription</th>
                  <th scope="col">State</th>
                  <th scope="col">Next</th>
                  <th scope="col">Orders</th>
                  {mayEdit && <th scope="col">Actions</th>}
                </tr>
              </thead>
              <tbody>
                {list.rows.length === 0 && (
                  <TableMessage columns={5}>
                    {listQuery.q || listQuery.params.show
                      ? 'No subscriptions match.'
                      : 'No subscriptions yet. Mark a product as “Can be subscribed to” to offer it.'}
                  </TableMessage>
                )}
                {list.rows.map((row) => (
                  <Row key={row.id} row={row} mayEdit={mayEdit} />
                ))}
              </tbody>
            </Table>
          </Panel>
          <ListPagination {...{ listQuery }} next={list.next} previous={list.previous} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch the subscriptions." retry={PATH} />
      )}
    </>
  );
}

function Row({ row, mayEdit }: { row: SubscriptionRow; mayEdit: boolean }) {
  const { number, buyer_name, buyer_email, recipient_name, quantity, product_title, variant_title, rhythm } = row;
  const { state, next_day, failures, orders, href } = row;
  return (
    <tr>
      <td>
        {href ? <a href={href}>{`${number} ${buyer_name}`}</a> : `${number} ${buyer_name}`}
        <br />
        {`${quantity} × ${product_title}, ${variant_title}, ${RHYTHMS[rhythm].toLowerCase()}`}
        {recipient_name && `, for ${recipient_name}`}
        <br />
        <span className="text-small">{buyer_email}</span>
      </td>
      <td data-label="State">
        {isState(state) && SUBSCRIPTION_STATES[state]}
        {failures > 0 && state === 'active' && ', card declined'}
      </td>
      <td data-label="Next">{state === 'ended' ? '—' : formatDay(next_day)}</td>
      <td data-label="Orders" className="num">
        {orders.map((order, index) => (
          <span key={order}>
            {index > 0 && ', '}
            <Link to={`/store-manager/${order}`}>{order}</Link>
          </span>
        ))}
      </td>
      {mayEdit && (
        <td>
          <Actions row={row} />
        </td>
      )}
    </tr>
  );
}

const INTENTS: Record<string, [intent: string, label: string][]> = {
  active: [
    ['skip', 'Skip Next'],
    ['pause', 'Pause'],
    ['cancel', 'Cancel'],
  ],
  paused: [
    ['resume', 'Resume'],
    ['cancel', 'Cancel'],
  ],
};

function Actions({ row: { id, version, state, number } }: { row: SubscriptionRow }) {
  if (state === 'ended') return null;
  return (
    <Form method="post" className="subscription-actions" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {(INTENTS[state] ?? INTENTS.paused ?? []).map(([intent, label]) => (
        <StaffButton key={intent} type="submit" name="intent" value={intent}>
          {label}
          <VisuallyHidden>: subscription {number}</VisuallyHidden>
        </StaffButton>
      ))}
    </Form>
  );
}
