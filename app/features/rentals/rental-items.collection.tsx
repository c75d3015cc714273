import type { StaffHandle } from '~/lib/areas';
import { useEffect } from 'react';
import { data } from 'react-router';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { dollars, line, lines, wholeNumber } from '~/collections/fields';
import { MoneyText } from '~/features/studio/money-text';
import { numericToCents } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ErrorPanel } from '~/ui/error-panel';
import { RowName } from '~/ui/row-menu';
import { toast } from '~/ui/toast';
import type { Route } from './+types/rental-items.collection';
import { readListVersion } from './rentals.server';
import { NOT_FETCHED } from './rental-texts';
import { useLiveList } from '~/ui/use-live-list';

export const rentalItems = defineCollection('rental_items', {
  title: 'Rental items manager',
  about: 'What visitors find under Rental Items. Open pages follow every change.',
  names: ['rental item', 'rental items'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 200, missing: 'Name is required' }),
    description: lines('Description', { max: 2000, attributes: { rows: 3 } }),
    rental_cost: dollars('Rental cost', {
      hint: 'In dollars, per rental.',
      half: true,
      csv: 'Rental cost',
      attributes: { placeholder: '45.00' },
    }),
    quantity_available: wholeNumber('Quantity', { hint: 'How many there are.', half: true }),
  },
  picture: {
    label: 'Picture',
    name: 'picture',
    column: 'image_url',
    holds: 'url',
    bucket: 'site-images',
    folder: 'rentals/',
    alt: 'alt',
    ratio: 'aspect-square',
  },
  columns: [
    { head: 'Name', sort: 'name', cell: (item) => <NameAndDescription {...item} /> },
    {
      head: 'Cost',
      sort: 'cost',
      isNumber: true,
      cell: ({ rental_cost }) => <MoneyText cents={numericToCents(rental_cost)} />,
    },
    { head: 'Quantity', sort: 'quantity', isNumber: true, cell: ({ quantity_available }) => quantity_available },
  ],
  // Newest first unless asked otherwise (admin spec 7).
  defaultSort: 'newest',
  sorts: {
    newest: { by: 'created_at', type: 'timestamptz', isDescending: true },
    name: { by: 'lower(name)', type: 'text' },
    cost: { by: 'rental_cost', type: 'numeric' },
    quantity: { by: 'quantity_available', type: 'integer' },
  },
  search: ['name', 'description'],
  csv: { Added: ({ created_at }, at) => at(created_at) },
  canImport: true,
  texts: {
    deleteTitle: 'Delete this rental item?',
    deleteOne: ({ name }) => `${name} and its picture leave the public page.`,
    deleteSeveral: 'They and their pictures leave the public page.',
    deleted: ({ name }) => `${name} is off the shelf.`,
    added: (name) => `${name} is on the shelf.`,
    changed: (name) => `${name} is changed.`,
    notFetched: NOT_FETCHED,
  },
});

export const handle: StaffHandle = { area: rentalItems.area };
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  // Before the rows: a change in between is in both, and read again.
  const version = await tryRead(context, 'rental items', () => readListVersion(context));
  const page = await readCollectionPage(context, url, rentalItems);
  return data({ ...page, version: version ?? 0 }, page.status);
}

export const action = (args: Route.ActionArgs) => handleCollection(args, rentalItems);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, rentalItems.title) }];

export default function RentalItemsManager(props: Route.ComponentProps) {
  useLiveList('rental_items', props.loaderData.version);
  return <CollectionPage collection={rentalItems} {...props} error={<NotFetched />} />;
}

function NotFetched() {
  const title = rentalItems.texts.notFetched;
  useEffect(() => toast({ title: 'Error', description: title, variant: 'destructive' }), [title]);
  return <ErrorPanel title={title} retry={rentalItems.path} />;
}

function NameAndDescription({ name, description }: { name: string; description: string | null }) {
  return (
    <>
      <RowName>{name}</RowName>
      {description && <p>{description}</p>}
    </>
  );
}
