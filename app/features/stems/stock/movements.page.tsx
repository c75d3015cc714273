import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import type { StaffHandle } from '~/lib/areas';
import { formFields } from '~/lib/form-fields';
import { currentListUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ErrorToast } from '~/ui/error-toast';
import { ExportLink, ListFilter, ListOnDay } from '~/ui/list-controls';
import { ListPanel } from '~/ui/list-panel';
import { StaffHeader } from '~/ui/staff';
import { StemTabs } from '../stem-tabs';
import type { Route } from './+types/movements.page';
import { handleReverse } from './movement.actions.server';
import { movementColumns } from './movement-columns';
import { listMovements, movementListQuery } from './movements.server';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/stem-stock/movements';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = movementListQuery(url);
  const list = await tryRead(context, 'movements', () => listMovements(context, listQuery));
  const shown = list && !staff(args).seesMoney ? { ...list, rows: list.rows.map(withoutCents) } : list;
  return data({ list: shown, listQuery }, list ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const returnTo = currentListUrl(movementListQuery(url), PATH);
  return handleReverse(getContext(args), staff(args), await formFields(request), returnTo);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Stem movements') }];

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'wasted', label: 'Wasted' },
];

export default function Movements({ loaderData: { list, listQuery }, actionData, matches }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader
        title="Stem movements"
        text="Everything that came and went. What is on hand is the sum of these."
        actions={<ExportLink to={`${PATH}.csv`} listQuery={listQuery} />}
      />
      <StemTabs />
      <ErrorToast error={actionData?.error} />
      <ListPanel
        label="Movements"
        list={list}
        listQuery={listQuery}
        path={PATH}
        search="Search stems"
        empty="No movements yet."
        tools={
          <>
            <ListFilter label="Movements to show" listQuery={listQuery} name="kind" choices={SHOWN} />
            <ListOnDay label="Moved on" listQuery={listQuery} />
          </>
        }
        columns={movementColumns(matches[0].loaderData.studio.time_zone)}
      />
    </>
  );
}
