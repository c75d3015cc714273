import { data } from 'react-router';
import { type PersonRow, listPeople, peopleListQuery } from '~/features/people/people.server';
import { PipelineTabs } from '~/features/pipeline/pipeline-tabs';
import type { StaffHandle } from '~/lib/areas';
import { formatDate } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { type ListColumn, ListPanel } from '~/ui/list-panel';
import { RowLink } from '~/ui/row-menu';
import { StaffHeader } from '~/ui/staff';
import type { Route } from './+types/people.page';

export const handle: StaffHandle = { area: 'content' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const listQuery = peopleListQuery(url);
  const list = await tryRead(context, 'people', () => listPeople(context, listQuery));
  return data({ list, listQuery }, list ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'People') }];

export default function People({ loaderData: { list, listQuery }, matches }: Route.ComponentProps) {
  return (
    <>
      <StaffHeader title="People" text="Everybody who has to do with an event, and organizations too." />
      <PipelineTabs />
      <ListPanel
        label="People"
        list={list}
        listQuery={listQuery}
        path="/client-database/people"
        search="Search by name, phone, email or tag"
        empty="Nobody yet. Whoever sends an inquiry is here."
        columns={columnsOf(matches[0].loaderData.studio.time_zone)}
      />
    </>
  );
}

function columnsOf(timeZone: string): ListColumn<PersonRow>[] {
  return [
    { head: 'Name', sort: 'name', cell: ({ id, name }) => <RowLink to={`/person/${id}`}>{name}</RowLink> },
    { head: 'Email', cell: ({ emails }) => (emails.length > 0 ? <span className="row-above">{emails[0]}</span> : '—') },
    { head: 'Phone', cell: ({ phones }) => (phones.length > 0 ? <span className="row-above">{phones[0]}</span> : '—') },
    { head: 'Tags', cell: ({ tags }) => tags ?? '—' },
    { head: 'Since', sort: 'newest', cell: ({ created_at }) => formatDate(timeZone, created_at) },
  ];
}
