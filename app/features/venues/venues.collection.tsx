import { z } from 'zod';
import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { type Field, line, lines } from '~/collections/fields';
import { NO_STATE, NO_ZIP, stateInput, zipInput } from '~/features/catalog/address.schema';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { optionalEmail } from '~/lib/text-fields';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/venues.collection';

const none = z
  .string()
  .trim()
  .length(0)
  .transform(() => null)
  .prefault('');

const region: Field = {
  ...line('State', { max: 2, half: true }),
  schema: z.union([none, stateInput], { error: NO_STATE }),
};

const postal_code: Field = {
  ...line('ZIP code', { max: 5, half: true }),
  schema: z.union([none, zipInput.max(5, NO_ZIP)], { error: NO_ZIP }),
};

const contact_email: Field = {
  ...line('Contact’s email', { max: 254, half: true, attributes: { type: 'email' } }),
  schema: optionalEmail(),
};

export const venues = defineCollection('venues', {
  title: 'Venues',
  about: 'Where events take place: how to get in, whom to call, and the rules of the house. Only the studio sees them.',
  names: ['venue', 'venues'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 200, missing: 'Write the name of the venue.' }),
    street: line('Street', { max: 200 }),
    city: line('City', { max: 100 }),
    region,
    postal_code,
    contact_name: line('Contact', { max: 100, hint: 'Whom you call there.' }),
    contact_phone: line('Contact’s phone', { max: 40, half: true, attributes: { type: 'tel' } }),
    contact_email,
    load_in: lines('Load-in', {
      max: 1000,
      hint: 'Which door, from when, where the van stands.',
      attributes: { rows: 2 },
    }),
    house_rules: lines('House rules', { max: 1000, hint: 'For example: no candles.', attributes: { rows: 2 } }),
    notes: lines('Notes', { max: 2000, attributes: { rows: 2 } }),
  },
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'City', sort: 'city', cell: ({ city, region: state }) => [city, state].filter(Boolean).join(', ') || '—' },
    {
      head: 'Contact',
      cell: ({ contact_name, contact_phone }) => [contact_name, contact_phone].filter(Boolean).join(', ') || '—',
    },
    { head: 'House rules', cell: ({ house_rules }) => house_rules ?? '—' },
  ],
  defaultSort: 'name',
  sorts: {
    name: { by: 'lower(name)', type: 'text' },
    city: { by: "lower(coalesce(city, ''))", type: 'text' },
  },
  search: ['name', 'city', 'contact_name'],
});

export const handle: StaffHandle = { area: venues.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, venues);
export const action = (args: Route.ActionArgs) => handleCollection(args, venues);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, venues.title) }];

export default function Venues(props: Route.ComponentProps) {
  return <CollectionPage collection={venues} {...props} />;
}
