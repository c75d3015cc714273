import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { choice, type Field, line, lines } from '~/collections/fields';
import { NO_STATE, NO_ZIP, stateInput, zipInput } from '~/features/catalog/address.schema';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/funeral-homes.collection';

const region: Field = {
  ...line('State', { max: 2, missing: NO_STATE, half: true }),
  schema: stateInput,
};

const postal_code: Field = {
  ...line('ZIP code', { max: 5, missing: NO_ZIP, half: true }),
  schema: zipInput.max(5, NO_ZIP),
};

export const funeralHomes = defineCollection('funeral_homes', {
  title: 'Funeral homes',
  about: 'Where services are held. Buyers choose one when they order for sympathy, and its address is filled in.',
  names: ['funeral home', 'funeral homes'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 100, missing: 'Write the name of the home or chapel.' }),
    street: line('Street', { max: 200, missing: 'Write the street and number.' }),
    city: line('City', { max: 100, missing: 'Write the city.' }),
    region,
    postal_code,
    city_limits: choice('City limits', {
      half: true,
      missing: 'Choose one of these.',
      initial: '',
      hint: 'Where a ZIP code is on both sides of them, the sales tax depends on it.',
      choices: [
        { value: '', label: 'Ask the buyer' },
        { value: 'inside', label: 'Inside the city' },
        { value: 'outside', label: 'Outside the city' },
      ],
    }),
    phone: line('Phone', { max: 40, half: true, attributes: { type: 'tel' } }),
    note: lines('Note', { max: 500, hint: 'For your drivers: which door, and until when.', attributes: { rows: 2 } }),
  },
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Address', cell: ({ street, city, region: state }) => `${street}, ${city}, ${state}` },
    { head: 'Phone', cell: ({ phone }) => phone ?? '—' },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' } },
  search: ['name', 'city'],
  texts: {
    deleteOne: () => 'Buyers cannot choose it anymore. Orders for it keep its name and address.',
    deleteSeveral: 'Buyers cannot choose them anymore. Orders for them keep names and addresses.',
    deleted: ({ name }) => `${name} is no longer on the list.`,
    added: (name) => `${name} is on the list now.`,
    changed: (name) => `${name} is changed.`,
  },
});

export const handle: StaffHandle = { area: funeralHomes.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, funeralHomes);
export const action = (args: Route.ActionArgs) => handleCollection(args, funeralHomes);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, funeralHomes.title) }];

export default function FuneralHomes(props: Route.ComponentProps) {
  return <CollectionPage collection={funeralHomes} {...props} />;
}
