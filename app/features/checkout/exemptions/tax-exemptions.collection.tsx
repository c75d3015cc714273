import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { day, type Field, line } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { formatDay } from '~/lib/dates';
import { emailError } from '~/lib/email-error';
import { pageTitle } from '~/lib/page-title';
import { requiredLine } from '~/lib/text-fields';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/tax-exemptions.collection';

const email: Field = {
  ...line('Email', { max: 254, half: true, missing: 'Enter the address that they order with.' }),
  attributes: { type: 'email', maxLength: 254 },
  hint: 'The address that they order with.',
  schema: requiredLine(254, 'Enter the address that they order with.')
    .transform((address) => address.toLowerCase())
    .superRefine((address, check) => {
      const error = emailError(address);
      if (error) check.addIssue(error);
    }),
};

export const taxExemptions = defineCollection('tax_exemptions', {
  title: 'Tax-exempt organizations',
  about: 'Churches, schools and others that pay no sales tax. The certificate is noted on each of their orders.',
  names: ['organization', 'organizations'],
  nameColumn: 'name',
  fields: {
    name: line('Organization', { max: 120, missing: 'Name the organization.' }),
    email,
    certificate: line('Certificate number', { max: 60, half: true, missing: 'Enter the number of the certificate.' }),
    valid_until: day('Valid until', { half: true, hint: 'Empty: it does not end.' }),
  },
  columns: [
    { head: 'Organization', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Email', cell: (row) => row.email },
    { head: 'Certificate', cell: ({ certificate }) => <span className="num">{certificate}</span> },
    { head: 'Valid until', cell: ({ valid_until }) => (valid_until ? formatDay(valid_until) : '—') },
  ],
  defaultSort: 'name',
  sorts: { name: { by: 'lower(name)', type: 'text' } },
  search: ['name', 'email', 'certificate'],
  canImport: true,
  texts: {
    deleteOne: ({ name }) => `${name} pays sales tax from now on. Earlier orders stay as they are.`,
    deleteSeveral: 'They pay sales tax from now on. Earlier orders stay as they are.',
  },
});

export const handle: StaffHandle = { area: taxExemptions.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, taxExemptions);
export const action = (args: Route.ActionArgs) => handleCollection(args, taxExemptions);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, taxExemptions.title) }];

export default function TaxExemptions(props: Route.ComponentProps) {
  return <CollectionPage collection={taxExemptions} {...props} />;
}
