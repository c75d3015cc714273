import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { day, line, lines } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/events.collection';

export const events = defineCollection('events', {
  title: 'Events',
  about: 'Weddings, dinners, services: what stems each of them takes, and on which day.',
  names: ['event', 'events'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 120, missing: 'Name the event.', half: true }),
    day: day('Date', { missing: 'Choose the day.', half: true }),
    note: lines('Note', { max: 1000, attributes: { rows: 3 } }),
  },
  columns: [
    { head: 'Date', sort: 'day', cell: (event) => (event.day ? formatDay(event.day) : 'No day yet') },
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
  filter: {
    name: 'stage',
    label: 'Events by stage',
    choices: [
      { value: '', label: 'Booked', where: "(stage = 'booked' or summary <> '')" },
      { value: 'all', label: 'All' },
    ],
  },
  opens: ({ id }) => `/event-flowers/${id}`,
  defaultSort: 'day',
  sorts: { day: { by: 'day', type: 'date', isDescending: true }, name: { by: 'lower(name)', type: 'text' } },
  // The event's own page shows it to those who see money.
  secrets: ['value_cents'],
  search: ['name', 'note'],
  csv: { Stems: ({ summary }) => summary, Made: ({ made_at }, at) => at(made_at) },
  texts: {
    deleteOne: ({ name }) => `The stems of ${name} are free again, unless it was made.`,
    deleteSeveral: 'Their stems are free again, unless they were made.',
    added: (name) => `${name} is on the list. Open it to choose its stems.`,
  },
});

export const handle: StaffHandle = { area: events.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, events);
export const action = (args: Route.ActionArgs) => handleCollection(args, events);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, events.title) }];

export default function Events(props: Route.ComponentProps) {
  return <CollectionPage collection={events} {...props} />;
}
