import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { Tag } from '~/ui/tag';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/date-reminders.collection';
import { describeReminder, formatYearly } from './yearly-day';

export const dateReminders = defineCollection('date_reminders', {
  title: 'Date reminders',
  about:
    'Days that people asked to be reminded of. They confirm and delete them through their email; delete one here on request.',
  names: ['reminder', 'reminders'],
  nameColumn: 'email',
  cannot: ['add', 'edit'],
  fields: {},
  columns: [
    { head: 'Email', sort: 'email', cell: ({ email }) => <RowName>{email}</RowName> },
    { head: 'What', cell: (row) => describeReminder(row) },
    { head: 'Day', sort: 'day', cell: (row) => formatYearly(row) },
    { head: 'State', cell: ({ confirmed_at }) => (confirmed_at ? 'Confirmed' : <Tag>Not confirmed</Tag>) },
    { head: 'Last sent for', cell: ({ last_sent_for }) => (last_sent_for ? formatDay(last_sent_for) : '—') },
  ],
  defaultSort: 'day',
  sorts: {
    day: { by: 'month * 100 + day', type: 'integer' },
    email: { by: 'lower(email)', type: 'text' },
    newest: { by: 'created_at', type: 'timestamptz', isDescending: true },
  },
  search: ['email', 'about'],
  filter: {
    name: 'show',
    label: 'Reminders to show',
    choices: [
      { value: '', label: 'All' },
      { value: 'confirmed', label: 'Confirmed', where: 'confirmed_at is not null' },
      { value: 'waiting', label: 'Not confirmed', where: 'confirmed_at is null' },
    ],
  },
  csv: {
    Email: ({ email }) => email,
    What: (row) => describeReminder(row),
    Day: (row) => formatYearly(row),
    Confirmed: ({ confirmed_at }, at) => at(confirmed_at),
    'Last sent for': ({ last_sent_for }) => last_sent_for,
  },
  texts: {
    deleteOne: (row) => `${row.email} is no longer reminded of ${describeReminder(row)}, ${formatYearly(row)}.`,
    deleteSeveral: 'Nobody is reminded of these days anymore. You can restore them from the trash for 30 days.',
    deleted: ({ email }) => `${email} is no longer reminded of it.`,
  },
});

export const handle: StaffHandle = { area: dateReminders.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, dateReminders);
export const action = (args: Route.ActionArgs) => handleCollection(args, dateReminders);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, dateReminders.title) }];

export default function DateReminders(props: Route.ComponentProps) {
  return <CollectionPage collection={dateReminders} {...props} />;
}
