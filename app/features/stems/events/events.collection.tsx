import { data, useLoaderData } from 'react-router';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { day, type Field, line, lines } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { RowName } from '~/ui/row-menu';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/events.collection';
import { ChosenRecord, recordId } from '~/features/stems/chosen-record';
import { listClientChoices } from './event-clients.server';

const client_id: Field = {
  ...line('Client', { max: 36 }),
  schema: recordId,
  render: ({ name, value }) => (
    <ChosenRecord
      name={name}
      value={value}
      label="Client"
      records={useLoaderData<typeof loader>().clients}
      none="None"
    />
  ),
};

export const events = defineCollection('events', {
  title: 'Events',
  about: 'Weddings, dinners, services: what stems each of them takes, and on which day.',
  names: ['event', 'events'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 120, missing: 'Name the event.', half: true }),
    day: day('Date', { missing: 'Choose the day.', half: true }),
    client_id,
    note: lines('Note', { max: 1000, attributes: { rows: 3 } }),
  },
  columns: [
    { head: 'Date', sort: 'day', cell: (event) => formatDay(event.day) },
    {
      head: 'Event',
      sort: 'name',
      phone: 'name',
      cell: ({ name }) => <RowName>{name}</RowName>,
    },
    { head: 'Stems', cell: ({ summary }) => (summary ? summary.replaceAll('\n', ', ') : 'None yet') },
    {
      head: 'State',
      cell: ({ made_at }) => (made_at ? <Tag tone="ok">Made</Tag> : <Tag tone="info">To make</Tag>),
    },
  ],
  opens: ({ id }) => `/event-flowers/${id}`,
  defaultSort: 'day',
  sorts: { day: { by: 'day', type: 'date', isDescending: true }, name: { by: 'lower(name)', type: 'text' } },
  search: ['name', 'note'],
  csv: { Stems: ({ summary }) => summary, Made: ({ made_at }, at) => at(made_at) },
  texts: {
    deleteOne: ({ name }) => `The stems of ${name} are free again, unless it was made.`,
    deleteSeveral: 'Their stems are free again, unless they were made.',
    added: (name) => `${name} is on the list. Open it to choose its stems.`,
  },
});

export const handle: StaffHandle = { area: events.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = await readCollectionPage(context, url, events);
  const { client_id: chosen } = (page.found?.row ?? {}) as { client_id?: string | null };
  const clients = page.dialog && (await tryRead(context, 'clients', () => listClientChoices(context, chosen)));
  return data({ ...page, clients: clients || [] }, page.status);
}

export const action = (args: Route.ActionArgs) => handleCollection(args, events);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, events.title) }];

export default function Events(props: Route.ComponentProps) {
  return <CollectionPage collection={events} {...props} />;
}
