import './redirects.css';
import { data, Link } from 'react-router';
import { handleCollection, readCollectionPage } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { type Field, line } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { formatDate } from '~/lib/dates';
import { pageTitle } from '~/lib/page-title';
import { getContext } from '~/platform/context.server';
import { OPENS_DIALOG } from '~/ui/modal';
import { RowName } from '~/ui/row-menu';
import { Panel } from '~/ui/staff';
import type { Route } from './+types/redirects.collection';
import { toPath } from './redirect-path';
import { readMissed } from './redirects.server';

const NO_PATH = 'The part after your domain, such as /products/june-ledge.';

const NO_TARGET = 'A page of this site, such as /store, or a whole address.';

const from_path: Field = line('Old address', { max: 500, missing: NO_PATH, hint: NO_PATH, csv: 'From' });
const to_path: Field = line('Leads to', { max: 500, missing: NO_TARGET, hint: NO_TARGET, csv: 'To' });

export const redirects = defineCollection('redirects', {
  title: 'Redirects',
  about:
    'Where the addresses of your former website lead. Renaming a product, a post, a wedding, a resource or a flower adds one.',
  names: ['redirect', 'redirects'],
  nameColumn: 'from_path',
  fields: {
    from_path: {
      ...from_path,
      schema: from_path.schema
        .transform((typed) => toPath(String(typed)))
        .refine((path) => path !== undefined, NO_PATH),
    },
    to_path: {
      ...to_path,
      schema: to_path.schema.refine(
        (address) => /^(\/|https?:\/\/)\S*$/.test(String(address)),
        'It begins with a slash or with https://.',
      ),
    },
  },
  columns: [
    { head: 'Old address', sort: 'from', cell: (row) => <RowName>{row.from_path}</RowName> },
    { head: 'Leads to', sort: 'to', cell: (row) => row.to_path },
  ],
  defaultSort: 'from',
  sorts: { from: { by: 'from_path', type: 'text' }, to: { by: 'to_path', type: 'text' } },
  search: ['from_path', 'to_path'],
  canImport: true,
  texts: {
    deleteOne: ({ from_path: path }) => `Visitors to ${path} find nothing there again.`,
    deleteSeveral: 'Visitors to these addresses find nothing there again.',
    deleted: ({ from_path: path }) => `${path} no longer redirects.`,
    added: (path) => `${path} now redirects.`,
    changed: (path) => `${path} is changed.`,
  },
});

export const handle: StaffHandle = { area: redirects.area };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [page, missed] = await Promise.all([readCollectionPage(context, url, redirects), readMissed(context)]);
  return data({ ...page, missed, from: url.searchParams.get('from') }, page.status);
}

export const action = (args: Route.ActionArgs) => handleCollection(args, redirects);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, redirects.title) }];

export default function Redirects({ actionData, ...props }: Route.ComponentProps) {
  const { missed, from } = props.loaderData;
  const { time_zone } = props.matches[0].loaderData.studio;
  return (
    <CollectionPage
      {...props}
      collection={redirects}
      actionData={actionData ?? (from ? { typed: { from_path: from } } : undefined)}
      aside={
        missed.length > 0 && (
          <Panel title="Visitors found nothing at">
            <ul className="missed-addresses">
              {missed.map(({ path, visits, last_at }) => (
                <li key={path}>
                  <Link {...OPENS_DIALOG} to={`?${new URLSearchParams({ add: 'new', from: path })}`}>
                    {`Redirect ${path} to …`}
                  </Link>
                  <small>{`${visits === 1 ? 'Once' : `${visits} times`}, last ${formatDate(time_zone, last_at)}`}</small>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    />
  );
}
