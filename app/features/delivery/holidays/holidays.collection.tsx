import { handleCollection, loadCollection } from '~/collections/actions.server';
import type { BeforeSave } from '~/collections/collection.server';
import { defineCollection, type Row } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, choice, day, dollars, line, optionalTimeOfDay, wholeNumber } from '~/collections/fields';
import { productNames } from '~/features/catalog/products/product-names';
import { requireProductIds } from '~/features/catalog/products/product-names.server';
import { ROUNDINGS } from '~/features/catalog/price-rule';
import type { StaffHandle } from '~/lib/areas';
import { formatClock } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { invalid } from '~/lib/parse-form';
import { Tag } from '~/ui/tag';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/holidays.collection';

type Holiday = Row<'holidays'>;

export const holidays = defineCollection('holidays', {
  title: 'Holidays',
  about:
    'The busiest days: how many orders, until when, of which products, and at what prices. One switch for all of it.',
  names: ['holiday', 'holidays'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 80, missing: 'Name the holiday.', hint: 'Buyers see it. For example, Valentine’s Day' }),
    is_on: checkbox('On', { hint: 'The settings below apply while it is on.' }),
    first_day: day('First day', { half: true, missing: 'Choose the day.', hint: 'Of delivery or pickup.' }),
    last_day: day('Last day', { half: true, missing: 'Choose the day.' }),
    orders_per_day: wholeNumber('Most orders a day', { initial: '0', hint: '0: as many as on other days.' }),
    order_until: day('Last day for orders', { half: true, hint: 'Empty: as on other days.' }),
    order_until_time: optionalTimeOfDay('At', { half: true, hint: 'Empty: until the end of that day.' }),
    products: productNames('Only these products', 'Nothing else can be ordered for those days. Empty: everything can.'),
    percent_up: dollars('Prices up by, percent', { half: true, initial: '0', hint: '0: the usual prices.' }),
    round_to: choice('Rounded', { half: true, initial: '100', missing: 'Choose how to round.', choices: ROUNDINGS }),
    prices_from: day('Prices from', {
      hint: 'Empty: from the first day. They revert after the last one by themselves.',
    }),
  },
  columns: [
    { head: 'Holiday', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Days', sort: 'day', cell: (row) => daysText(row) },
    { head: 'Orders', cell: (row) => ordersText(row) },
    { head: 'Prices', cell: ({ percent_up }) => (Number(percent_up) > 0 ? `${Number(percent_up)}% up` : '—') },
    { head: 'State', cell: ({ is_on }) => (is_on ? <Tag tone="ok">On</Tag> : <Tag>Off</Tag>) },
  ],
  defaultSort: 'day',
  sorts: { day: { by: 'first_day', type: 'date', isDescending: true }, name: { by: 'lower(name)', type: 'text' } },
  search: ['name', 'products'],
  changes: {
    on: { label: 'Switch on', isFor: ({ is_on }) => !is_on, values: { is_on: true }, done: 'on.' },
    off: { label: 'Switch off', isFor: ({ is_on }) => is_on, values: { is_on: false }, done: 'off.' },
  },
  texts: {
    deleteOne: ({ name }) => `${name} is a day like any other then. Orders stay as they are.`,
    deleteSeveral: 'They are days like any other then. Orders stay as they are.',
  },
});

function daysText({ first_day, last_day }: Holiday) {
  return first_day === last_day ? formatDay(first_day) : `${formatDay(first_day)} to ${formatDay(last_day)}`;
}

function ordersText({ orders_per_day, order_until, order_until_time: time, products: names }: Holiday) {
  const parts = [
    orders_per_day > 0 && `${orders_per_day} a day`,
    order_until && `until ${formatDay(order_until)}${time && `, ${formatClock(time)}`}`,
    names && names.split('\n').join(', '),
  ];
  return parts.filter(Boolean).join(' · ') || '—';
}

/** The products behind the names, and what fits together. */
const checkHoliday: BeforeSave = async (tx, { values }) => {
  const { first_day = '', last_day = '', order_until, prices_from, percent_up } = values as Partial<Holiday>;
  const { order_until_time: time, products: listed = '' } = values as Partial<Holiday>;
  if (last_day < first_day) throw invalid({ last_day: 'It ends before it begins.' });
  if (order_until && order_until > last_day) throw invalid({ order_until: 'Not after the last day.' });
  if (time && !order_until) throw invalid({ order_until: 'Choose the day as well.' });
  if (prices_from && prices_from > last_day) throw invalid({ prices_from: 'Not after the last day.' });
  if (Number(percent_up) > 500) throw invalid({ percent_up: 'Up by at most 500.' });
  values.product_ids = await requireProductIds(tx, listed);
};

export const handle: StaffHandle = { area: holidays.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, holidays);
export const action = (args: Route.ActionArgs) => handleCollection(args, holidays, { beforeSave: checkHoliday });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, holidays.title) }];

export default function Holidays(props: Route.ComponentProps) {
  return <CollectionPage collection={holidays} {...props} />;
}
