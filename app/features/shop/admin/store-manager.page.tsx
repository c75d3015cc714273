import '~/features/catalog/store-admin.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { listPaymentProblems } from '~/features/money/payments/payment-problems.server';
import type { StaffHandle } from '~/lib/areas';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { TEXTS_ONLY, withPostedForm } from '~/platform/posted-form.server';
import { ErrorPanel } from '~/ui/error-panel';
import { ErrorToast } from '~/ui/error-toast';
import { ExportLink } from '~/ui/list-controls';
import { StaffButtonLink, StaffHeader, Panel, StaffButton } from '~/ui/staff';
import type { Route } from './+types/store-manager.page';
import { OrderList } from './order-list';
import { handleOrderList } from './order.actions.server';
import { PaymentProblemsPanel } from './payment-problems';
import { withoutMoney } from '~/features/orders/without-money.server';
import { listOrders, orderListQuery } from '~/features/orders/order-queries.server';
import { useSyncExternalStore } from 'react';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/store-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = orderListQuery(url);
  const { seesMoney } = staff(args);
  const [list, problems] = await Promise.all([
    tryRead(context, 'orders', () => listOrders(context, listQuery)),
    seesMoney ? tryRead(context, 'payments', () => listPaymentProblems(context)) : undefined,
  ]);
  const shown = list && !seesMoney ? { ...list, rows: list.rows.map(withoutMoney) } : list;
  return data({ listQuery, list: shown, problems, seesMoney }, list ? 200 : 503);
}

export function action({ request, url, ...args }: Route.ActionArgs) {
  const member = staff(args);
  return withPostedForm(getContext(args), request, TEXTS_ONLY, (posted) =>
    handleOrderList(getContext(args), member, posted, { listQuery: orderListQuery(url), path: PATH }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Store Manager') }];

export default function StoreManager({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { listQuery, list, problems, seesMoney } = loaderData;
  const { time_zone } = matches[0].loaderData.studio;
  const here = currentListUrl(listQuery, PATH);
  return (
    <>
      <StaffHeader
        title="Store Manager"
        text="Every order that was paid, the newest first. Carts that nobody paid are under their status."
        actions={
          <>
            {seesMoney && <ExportLink to={`${PATH}/orders.csv`} listQuery={listQuery} />}
            <StaffButtonLink variant="primary" to={`${PATH}/board`}>
              Today’s board
            </StaffButtonLink>
          </>
        }
      />
      <ParentStoreCard />
      <ErrorToast error={actionData?.error} />
      {problems && <PaymentProblemsPanel problems={problems} timeZone={time_zone} />}
      {list ? (
        <OrderList {...list} listQuery={listQuery} seesMoney={seesMoney} timeZone={time_zone} />
      ) : (
        <ErrorPanel title="Could not fetch orders." retry={here} />
      )}
    </>
  );
}

const never = () => () => undefined;

/** Admin spec 2, "Store Manager". Hidden without a frame. */
function ParentStoreCard() {
  const isFramed = useSyncExternalStore(
    never,
    () => window.parent !== window,
    () => false,
  );
  if (!isFramed) return null;
  return (
    <Panel title="Online store manager" className="space-below">
      <div className="panel-body">
        {/* The message says nothing that any frame might not know, so it is addressed to whichever frames us. */}
        <StaffButton
          variant="primary"
          onClick={() => window.parent.postMessage({ type: 'open-online-store-manager' }, '*')}
        >
          Open the online store manager
        </StaffButton>
      </div>
    </Panel>
  );
}
