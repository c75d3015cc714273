import './pipeline.css';
import { data } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import type { StaffHandle } from '~/lib/areas';
import { dayIn, formatDay, withoutYear } from '~/lib/dates';
import { currentListUrl, sortLinkProps } from '~/lib/list-query';
import { formatShort } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { classes } from '~/ui/classes';
import { ErrorPanel } from '~/ui/error-panel';
import { ListFilter, ListOnDay, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { RowDay, RowLink } from '~/ui/row-menu';
import { Panel, StaffHeader } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
import type { Route } from './+types/event-list.page';
import { eventListQuery, listEvents } from './event-list.server';
import { dueClass } from './pipeline-board';
import { PipelineTabs } from './pipeline-tabs';
import { readStageNames } from './stage-names.server';
import { describeEvent, STAGE_NAMES, type StageNames, STAGES } from './stages';

export const handle: StaffHandle = { area: 'content' };

const PATH = '/client-database/events';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { seesMoney } = staff(args);
  const listQuery = eventListQuery(url);
  const found = await tryRead(context, 'events', async () => {
    const [{ rows, ...pages }, names, { time_zone }] = await Promise.all([
      listEvents(context, listQuery),
      readStageNames(context),
      readStudio(context),
    ]);
    return { ...pages, names, rows: seesMoney ? rows : rows.map(withoutCents), today: dayIn(time_zone, context.now()) };
  });
  return data({ listQuery, found, seesMoney }, found ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Events') }];

function choicesOf(names: StageNames) {
  return [
    { value: '', label: 'Open' },
    ...STAGES.map((stage) => ({ value: stage, label: names[stage] })),
    { value: 'all', label: 'All' },
  ];
}

export default function EventList({ loaderData: { listQuery, found, seesMoney }, matches }: Route.ComponentProps) {
  const { currency } = matches[0].loaderData.studio;
  return (
    <>
      <StaffHeader title="Events" />
      <PipelineTabs />
      <ListTools search="Search events" listQuery={listQuery}>
        <ListFilter
          label="Events by stage"
          listQuery={listQuery}
          name="stage"
          choices={choicesOf(found?.names ?? STAGE_NAMES)}
        />
        <ListOnDay label="Event on" listQuery={listQuery} />
      </ListTools>
      {found ? (
        <>
          <Panel>
            <Table label="Events" className="table-rows">
              <thead>
                <tr>
                  <SortHeader {...sortLinkProps(listQuery, 'name')}>Event</SortHeader>
                  <th scope="col">About</th>
                  <SortHeader {...sortLinkProps(listQuery, 'day')}>Day</SortHeader>
                  <th scope="col">Stage</th>
                  <th scope="col">Next step</th>
                  {seesMoney && <th scope="col">Value</th>}
                </tr>
              </thead>
              <tbody>
                {found.rows.length === 0 && (
                  <ListEmpty
                    columns={seesMoney ? 6 : 5}
                    listQuery={listQuery}
                    empty="No events yet."
                    noMatches="No events match."
                  />
                )}
                {found.rows.map((event) => (
                  <tr key={event.id}>
                    <td data-phone="name">
                      <RowLink to={`/event/${event.id}`}>{event.name}</RowLink>
                    </td>
                    <td data-phone="second">{[describeEvent(event), event.owner].filter(Boolean).join(', ')}</td>
                    <td data-phone="state">{event.day ? <RowDay day={event.day} /> : 'No day yet'}</td>
                    <td>{found.names[event.stage]}</td>
                    <td className={classes('pipeline-step', dueClass(event.next_step_on, found.today))}>
                      {event.next_step}
                      {event.next_step_on && <small>{withoutYear(formatDay(event.next_step_on))}</small>}
                    </td>
                    {seesMoney && (
                      <td className="num">{event.value_cents !== null && formatShort(event.value_cents, currency)}</td>
                    )}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Panel>
          <ListPagination listQuery={listQuery} next={found.next} previous={found.previous} />
        </>
      ) : (
        <ErrorPanel title="Could not fetch events." retry={currentListUrl(listQuery, PATH)} />
      )}
    </>
  );
}
