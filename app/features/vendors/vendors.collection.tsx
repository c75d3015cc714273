import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { line, webAddress } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { RowName } from '~/ui/row-menu';
import type { Route } from './+types/vendors.collection';

export const vendors = defineCollection('vendors', {
  title: 'Vendor Manager',
  about: 'The vendors on the Trusted Vendors page.',
  names: ['vendor', 'vendors'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 200, missing: 'Vendor name is required' }),
    category: line('Category', { max: 100, hint: 'Their trade: photography, venue, catering.' }),
    website_url: webAddress('Website URL', { hint: 'Starts with https://', csv: 'Website' }),
  },
  picture: {
    label: 'Logo',
    name: 'logo',
    column: 'image_url',
    holds: 'url',
    bucket: 'vendor-logos',
    ratio: 'aspect-3-2',
    alt: ({ name }) => `The mark of ${name}.`,
    failed: { title: 'Logo upload failed', description: 'Nothing was changed. Please try again.' },
  },
  columns: [
    { head: 'Name', sort: 'name', cell: ({ name }) => <RowName>{name}</RowName> },
    { head: 'Category', sort: 'category', cell: ({ category }) => category ?? '—' },
    { head: 'Website', cell: ({ website_url }) => <Website url={website_url} /> },
  ],
  // By name unless asked otherwise (admin spec 7).
  defaultSort: 'name',
  sorts: {
    name: { by: 'lower(name)', type: 'text' },
    category: { by: "lower(coalesce(category, ''))", type: 'text' },
  },
  search: ['name', 'category'],
  canImport: true,
  asksInBrowser: true,
  texts: {
    deletedTitle: 'Vendor Deleted',
    deleteSeveral: 'They and their logos leave the list that visitors see.',
    deleted: ({ name }) => `${name} is no longer on the list.`,
    added: (name) => `${name} is on the list.`,
    invalid: ({ name, website_url, logo }) => ({
      title: name ?? (logo ? 'Logo upload failed' : 'Save Failed'),
      description: website_url ?? logo,
    }),
  },
});

export const handle: StaffHandle = { area: vendors.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, vendors);
export const action = (args: Route.ActionArgs) => handleCollection(args, vendors);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, vendors.title) }];

export default function VendorManager(props: Route.ComponentProps) {
  return <CollectionPage collection={vendors} {...props} />;
}

function Website({ url }: { url: string | null }) {
  if (!url || !/^https?:\/\//i.test(url)) return '—';
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </a>
  );
}
