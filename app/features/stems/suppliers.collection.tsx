import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { line, lines, wholeNumber } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/suppliers.collection';
import { StemTabs } from './stem-tabs';

const lead_days = wholeNumber('Days ahead', {
  half: true,
  initial: '1',
  hint: 'How many days ahead you have to order.',
});

export const suppliers = defineCollection('suppliers', {
  title: 'Suppliers',
  about: 'Growers and wholesalers. The buying list has a part for each of them.',
  names: ['supplier', 'suppliers'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 120, missing: 'Name the supplier.' }),
    phone: line('Phone', { max: 60, half: true, attributes: { type: 'tel' } }),
    email: line('Email', { max: 200, half: true, attributes: { type: 'email' } }),
    lead_days: {
      ...lead_days,
      schema: lead_days.schema.refine((days) => Number(days) <= 60, 'At most 60 days.'),
    },
    note: lines('Note', { max: 1000, attributes: { rows: 3 } }),
  },
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Phone', cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : '—') },
    { head: 'Email', cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '—') },
    { head: 'Days ahead', isNumber: true, cell: (supplier) => supplier.lead_days },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' } },
  search: ['name', 'note'],
  canImport: true,
  texts: {
    deleteOne: ({ name }) => `The stems of ${name} stay, without a supplier.`,
    deleteSeveral: 'Their stems stay, without a supplier.',
    deleted: ({ name }) => `${name} is no longer a supplier.`,
  },
});

export const handle: StaffHandle = { area: suppliers.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, suppliers);
export const action = (args: Route.ActionArgs) => handleCollection(args, suppliers);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, suppliers.title) }];

export default function Suppliers(props: Route.ComponentProps) {
  return <CollectionPage collection={suppliers} {...props} tabs={<StemTabs />} />;
}
