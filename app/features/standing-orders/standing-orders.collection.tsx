import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { choice, day, line } from '~/collections/fields';
import { REPEATS, type Weeks } from '~/features/selling/counter/repeats';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/standing-orders.collection';
import { skipNext } from './place-standing-orders.server';

export const standingOrders = defineCollection('standing_orders', {
  title: 'Standing orders',
  about: 'Sales on account that repeat. Each order is on the board a week before its day.',
  names: ['standing order', 'standing orders'],
  nameColumn: 'name',
  cannot: ['add'],
  secrets: ['fields', 'tried_at'],
  fields: {
    next_day: day('Next order', { missing: 'Choose a day.', hint: 'Those after it follow from this day.' }),
    weeks: choice('Repeats', {
      initial: '1',
      csv: 'Weeks',
      missing: 'Choose one.',
      choices: Object.entries(REPEATS).map(([value, label]) => ({ value, label })),
    }),
    po_number: line('Number of the purchase order', { max: 100 }),
  },
  columns: [
    { head: 'Customer', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Flowers', cell: ({ goods, place }) => `${goods}. ${place}` },
    { head: 'How often', cell: ({ weeks }) => REPEATS[weeks as Weeks] },
    {
      head: 'Next',
      sort: 'next',
      cell: ({ is_paused, next_day, problem }) =>
        is_paused ? 'Paused' : `${formatDay(next_day)}${problem ? `. Not ordered yet: ${problem}` : ''}`,
    },
  ],
  defaultSort: 'next',
  sorts: {
    next: { by: 'next_day', type: 'date' },
    name: { by: 'lower(name)', type: 'text' },
  },
  search: ['name', 'email', 'goods', 'place'],
  changes: {
    pause: {
      label: 'Pause',
      isFor: ({ is_paused }) => !is_paused,
      values: { is_paused: true },
      done: 'paused until somebody resumes it.',
    },
    resume: { label: 'Resume', isFor: ({ is_paused }) => is_paused, values: { is_paused: false }, done: 'resumed.' },
    skip: { label: 'Skip next', isFor: ({ is_paused }) => !is_paused, done: 'The next order is skipped.' },
  },
  csv: {
    Customer: ({ name }) => name,
    Phone: ({ phone }) => phone,
    Email: ({ email }) => email,
    Flowers: ({ goods }) => goods,
    Place: ({ place }) => place,
    Paused: ({ is_paused }) => (is_paused ? 'yes' : 'no'),
    Since: ({ created_at }, at) => at(created_at),
  },
  texts: {
    deleteOne: ({ name }) => `Nothing more is ordered for ${name}. Orders that are on the board stay.`,
    deleteSeveral: 'Nothing more is ordered for them. Orders that are on the board stay.',
    empty: 'No standing orders yet. Sell on account, and choose how often it repeats.',
  },
});

export const handle: StaffHandle = { area: standingOrders.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, standingOrders);
export const action = (args: Route.ActionArgs) => handleCollection(args, standingOrders, { change: skipNext });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, standingOrders.title) }];

export default function StandingOrders(props: Route.ComponentProps) {
  return <CollectionPage collection={standingOrders} {...props} />;
}
