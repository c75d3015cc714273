import '~/features/catalog/store-admin.css';
import { Link } from 'react-router';
import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { day, line, lines } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { StaffButtonLink } from '~/ui/staff';
import type { Route } from './+types/subscriptions.collection';
import { isRhythm, RHYTHMS } from '~/features/catalog/subscription-days';
import { changeByStaff, editByStaff } from './subscriber.actions.server';
import { isState, SEARCHED, SUBSCRIPTION_STATES } from '~/features/orders/subscriptions/subscription-state';

export const subscriptions = defineCollection('subscriptions', {
  title: 'Subscriptions',
  about: 'Flowers that come again. Each order is placed and charged 3 days before its day.',
  names: ['subscription', 'subscriptions'],
  nameColumn: 'buyer_name',
  cannot: ['add', 'delete'],
  secrets: ['provider', 'card_ref', 'card_since', 'card_checked_at', 'claimed_until'],
  fields: {
    next_day: day('Next delivery', { missing: 'Choose a day.', hint: 'Those after it follow from this day.' }),
    recipient_name: line('Recipient', { max: 100, half: true }),
    recipient_phone: line('Their phone', { max: 20, half: true }),
    delivery_street: line('Street and number', { max: 200 }),
    delivery_city: line('City', { max: 100, half: true }),
    delivery_region: line('State', { max: 2, half: true, csv: 'Delivery state' }),
    delivery_postal_code: line('ZIP code', { max: 10, half: true }),
    delivery_note: lines('Note for the driver', { max: 500 }),
    card_message: lines('Message on the card', { max: 1000 }),
  },
  columns: [
    {
      head: 'Subscription',
      sort: 'buyer',
      cell: ({ number, buyer_name, recipient_name }) =>
        `${number} ${buyer_name}${recipient_name ? `, for ${recipient_name}` : ''}`,
    },
    {
      head: 'Flowers',
      cell: ({ quantity, product_title, variant_title, rhythm }) =>
        `${quantity} × ${product_title}, ${variant_title}, ${rhythmOf(rhythm).toLowerCase()}`,
    },
    { head: 'State', cell: stateOf },
    { head: 'Next', sort: 'next', cell: ({ state, next_day }) => (state === 'ended' ? '—' : formatDay(next_day)) },
    {
      head: 'Orders',
      cell: ({ buyer_email }) => <Link to={`/store-manager?q=${encodeURIComponent(buyer_email)}`}>{buyer_email}</Link>,
    },
  ],
  defaultSort: 'next',
  sorts: {
    next: { by: 'next_day', type: 'date' },
    buyer: { by: 'lower(left(buyer_name, 100))', type: 'text' },
    newest: { by: 'created_at', type: 'timestamptz', isDescending: true },
  },
  search: [],
  searchText: SEARCHED,
  filter: {
    name: 'show',
    label: 'Subscriptions to show',
    choices: [
      { value: '', label: 'All' },
      ...Object.entries(SUBSCRIPTION_STATES).map(([value, label]) => ({ value, label, where: `state = '${value}'` })),
    ],
  },
  changes: {
    skip: { label: 'Skip next', isFor: isActive, done: 'The next delivery is skipped.' },
    pause: { label: 'Pause', isFor: isActive, done: 'The subscription is paused until somebody resumes it.' },
    resume: { label: 'Resume', isFor: isStopped, done: 'The subscription goes on.' },
    cancel: { label: 'Cancel', isFor: isRunning, done: 'The subscription has ended, and the buyer gets an email.' },
  },
  csv: {
    Number: ({ number }) => number,
    State: stateOf,
    Buyer: ({ buyer_name }) => buyer_name,
    Email: ({ buyer_email }) => buyer_email,
    Phone: ({ buyer_phone }) => buyer_phone,
    Product: ({ product_title }) => product_title,
    Variant: ({ variant_title }) => variant_title,
    Quantity: ({ quantity }) => quantity,
    Rhythm: ({ rhythm }) => rhythmOf(rhythm),
    Since: ({ created_at }, at) => at(created_at),
    Ended: ({ ended_at }, at) => at(ended_at),
  },
  texts: {
    empty: 'No subscriptions yet. Mark a product as “Can be subscribed to” to offer it.',
    changed: (name) => `The subscription of ${name} has been changed.`,
  },
});

function isActive({ state }: { state: string }) {
  return state === 'active';
}

function isRunning({ state }: { state: string }) {
  return state !== 'ended';
}

function isStopped(row: { state: string }) {
  return isRunning(row) && !isActive(row);
}

function rhythmOf(rhythm: string) {
  return isRhythm(rhythm) ? RHYTHMS[rhythm] : rhythm;
}

function stateOf({ state, failures }: { state: string; failures: number }) {
  const label = isState(state) ? SUBSCRIPTION_STATES[state] : state;
  return failures > 0 && state === 'active' ? `${label}, card declined` : label;
}

export const handle: StaffHandle = { area: subscriptions.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, subscriptions);
export const action = (args: Route.ActionArgs) =>
  handleCollection(args, subscriptions, { save: editByStaff, change: changeByStaff });
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, subscriptions.title) }];

export default function Subscriptions(props: Route.ComponentProps) {
  const standing = <StaffButtonLink to="/store-manager/standing-orders">Standing orders</StaffButtonLink>;
  return <CollectionPage collection={subscriptions} headActions={standing} {...props} note={noteOf} />;
}

function noteOf(row?: { fulfillment: string }) {
  return row?.fulfillment === 'pickup' && <p>The buyer picks these up, so only the day and the card count.</p>;
}
