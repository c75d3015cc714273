import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import type { BeforeSave } from '~/collections/collection.server';
import { CollectionPage } from '~/collections/collection-page';
import {
  checkbox,
  choice,
  type Field,
  line,
  lines,
  money,
  optionalTimeOfDay,
  timeOfDay,
  wholeNumber,
} from '~/collections/fields';
import { MoneyText } from '~/features/studio/money-text';
import type { StaffHandle } from '~/lib/areas';
import { formatSpan, formatWeekdays, MONDAY_FIRST, WEEKDAYS } from '~/lib/business-hours';
import { pageTitle } from '~/lib/page-title';
import { anyLine } from '~/lib/text-fields';
import { UserError } from '~/lib/user-error';
import { Choice } from '~/ui/field';
import { RowName } from '~/ui/row-menu';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/delivery-windows.collection';
import { parseWeekdays } from './windows';

const FULFILLMENTS = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Pickup' },
];
const CUTOFF_DAYS = [
  { value: 'same', label: 'The same day' },
  { value: 'before', label: 'The day before' },
];

const weekdays: Field = {
  ...lines('Weekdays', { max: 100, hint: 'Opening hours say on which days you deliver at all.' }),
  isList: true,
  initial: WEEKDAYS.join(', '),
  render: Weekdays,
  schema: anyLine(200)
    .transform((typed) => MONDAY_FIRST.map((day) => WEEKDAYS[day] ?? '').filter((name) => typed.includes(name)))
    .refine((names) => names.length > 0, 'Choose at least one day.')
    .transform((names) => names.join(', ')),
};

export const deliveryWindows = defineCollection('delivery_windows', {
  title: 'Delivery windows',
  about: 'Times of day that buyers choose from. Without windows they only choose a day.',
  names: ['window', 'windows'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 80, missing: 'Name the window.', hint: 'Buyers see it. For example, Morning' }),
    fulfillment: choice('For', { choices: FULFILLMENTS, initial: 'delivery', missing: 'Choose delivery or pickup.' }),
    opens: timeOfDay('From', { half: true, initial: '09:00' }),
    closes: timeOfDay('To', { half: true, initial: '12:00' }),
    weekdays,
    price_cents: money('Price', { half: true, initial: '0.00', hint: 'Added to the delivery fee.' }),
    orders_per_day: wholeNumber('Most orders a day', { half: true, initial: '0', hint: '0 is no limit.' }),
    cutoff: optionalTimeOfDay('Order before', { half: true, hint: 'Empty: until the window opens.' }),
    cutoff_day: choice('On', { half: true, choices: CUTOFF_DAYS, initial: 'same', missing: 'Choose the day.' }),
    is_paused: checkbox('Take no orders for it for now'),
  },
  columns: [
    { head: 'Window', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'For', cell: ({ fulfillment }) => (fulfillment === 'delivery' ? 'Delivery' : 'Pickup') },
    { head: 'Time', sort: 'time', cell: (window) => formatSpan(window) },
    { head: 'Weekdays', cell: (window) => formatWeekdays(parseWeekdays(window.weekdays)) },
    { head: 'Price', isNumber: true, cell: ({ price_cents }) => <MoneyText cents={price_cents} /> },
    { head: 'Limit', isNumber: true, cell: ({ orders_per_day }) => orders_per_day || '—' },
    {
      head: 'State',
      cell: ({ is_paused }) => (is_paused ? <Tag tone="danger">Stopped</Tag> : <Tag tone="ok">Open</Tag>),
    },
  ],
  defaultSort: 'time',
  sorts: { time: { by: 'opens', type: 'text' }, name: { by: 'lower(name)', type: 'text' } },
  search: ['name'],
  changes: {
    stop: { label: 'Stop', isFor: ({ is_paused }) => !is_paused, values: { is_paused: true }, done: 'stopped.' },
    open: { label: 'Open', isFor: ({ is_paused }) => is_paused, values: { is_paused: false }, done: 'open again.' },
  },
  texts: {
    deleteOne: ({ name }) => `Nobody can choose ${name} anymore. Orders that have it keep it.`,
    deleteSeveral: 'Nobody can choose them anymore. Orders that have them keep them.',
    deleted: ({ name }) => `${name} is no longer a window.`,
    added: (name) => `Buyers can choose ${name} now.`,
    changed: (name) => `${name} is changed.`,
  },
});

const checkWindow: BeforeSave = async (_tx, { values }) => {
  const { opens, closes, fulfillment, price_cents } = values as Record<string, string>;
  const errors = {
    ...((closes ?? '') <= (opens ?? '') && { closes: 'Later than it begins.' }),
    ...(fulfillment === 'pickup' && Number(price_cents) > 0 && { price_cents: 'A pickup has no fee. Write 0.' }),
  };
  const [message] = Object.values(errors);
  if (message) throw new UserError(400, 'invalid', message, errors);
};

export const handle: StaffHandle = { area: deliveryWindows.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, deliveryWindows);
export const action = (args: Route.ActionArgs) => handleCollection(args, deliveryWindows, { beforeSave: checkWindow });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, deliveryWindows.title) }];

export default function DeliveryWindows(props: Route.ComponentProps) {
  return <CollectionPage collection={deliveryWindows} {...props} />;
}

function Weekdays({ name, value }: { name: string; value: string }) {
  return MONDAY_FIRST.map((day) => {
    const weekday = WEEKDAYS[day] ?? '';
    return (
      <Choice
        key={weekday}
        type="checkbox"
        name={name}
        value={weekday}
        label={weekday}
        defaultChecked={value.includes(weekday)}
      />
    );
  });
}
