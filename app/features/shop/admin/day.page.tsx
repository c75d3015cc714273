import '~/features/catalog/store-admin.css';
import type { StaffHandle } from '~/lib/areas';
import './day.css';
import { data } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn, formatDay, isDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ErrorPanel } from '~/ui/error-panel';
import { Note } from '~/ui/note';
import { BackLink, StaffButton, StaffButtonLink, StaffHeader } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Route } from './+types/day.page';
import { DayCard } from './day-card';
import { listDay } from './day-list.server';

export const handle: StaffHandle = { area: 'work' };

const PATH = '/store-manager/day';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const today = dayIn((await readStudio(context)).time_zone, context.now());
  const requested = url.searchParams.get('day') ?? '';
  const day = isDay(requested) ? requested : today;
  const list = await tryRead(context, 'orders of a day', () => listDay(context, day));
  return data({ day, today, list }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Day list') }];

export default function Day({ loaderData: { day, today, list } }: Route.ComponentProps) {
  const other = (days: number) => `${PATH}?day=${addDays(day, days)}`;
  return (
    <>
      <BackLink to="/store-manager">the orders</BackLink>
      <StaffHeader
        title={formatDay(day)}
        text={list && orderCountText(list.orders.length)}
        actions={
          <>
            <StaffButtonLink to={`/store-manager/board?day=${day}`}>Board</StaffButtonLink>
            <StaffButtonLink to={other(-1)}>Day before</StaffButtonLink>
            {day !== today && <StaffButtonLink to={PATH}>Today</StaffButtonLink>}
            <StaffButtonLink to={other(1)}>Day after</StaffButtonLink>
            {useHydrated() && (
              <StaffButton variant="primary" onClick={() => window.print()}>
                Print
              </StaffButton>
            )}
          </>
        }
      />
      {!list && <ErrorPanel title="Could not fetch orders." retry={`${PATH}?day=${day}`} />}
      {list?.hasMore && <Note tone="warn">There are more orders for this day than fit on one list.</Note>}
      {list && list.orders.length > 0 && (
        <ol className="day-list">
          {list.orders.map((order) => (
            <DayCard key={order.id} order={order} />
          ))}
        </ol>
      )}
    </>
  );
}

function orderCountText(count: number) {
  if (count === 0) return 'There is nothing to make for this day.';
  return count === 1 ? 'One order.' : `${count} orders.`;
}
