import { handleCollection, loadCollection } from '~/collections/actions.server';
import { defineCollection } from '~/collections/collection';
import { CollectionPage } from '~/collections/collection-page';
import { checkbox, line } from '~/collections/fields';
import type { StaffHandle } from '~/lib/areas';
import { pageTitle } from '~/lib/page-title';
import { RowName } from '~/ui/row-menu';
import { StaffButtonLink } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import { STANDARD_GALLERIES } from '~/features/gallery/gallery.schema';
import type { Route } from './+types/galleries.collection';

export const galleries = defineCollection('galleries', {
  title: 'Galleries',
  about: 'The tabs of the gallery page, in this order. The first one opens with it.',
  names: ['gallery', 'galleries'],
  nameColumn: 'title',
  fields: {
    title: line('Name', {
      max: 120,
      missing: 'A gallery needs a name.',
      hint: 'Its address follows the name. The former address leads to the new one.',
    }),
    is_hidden: checkbox('Hidden', { hint: 'Visitors see neither the gallery nor its pictures on the gallery page.' }),
  },
  columns: [
    { head: 'Name', cell: ({ title }) => <RowName>{title}</RowName> },
    { head: 'Visitors', cell: ({ is_hidden }) => (is_hidden ? <Tag tone="warn">Hidden</Tag> : 'Shown') },
  ],
  isOrdered: true,
  defaultSort: 'order',
  sorts: { order: { by: 'sort_order', type: 'integer' } },
  search: ['title'],
  changes: {
    hide: {
      label: 'Hide',
      isFor: ({ is_hidden }) => !is_hidden,
      values: { is_hidden: true },
      done: 'hidden from visitors now.',
    },
    show: {
      label: 'Show',
      isFor: ({ is_hidden }) => is_hidden,
      values: { is_hidden: false },
      done: 'shown to visitors now.',
    },
  },
  cannotDelete: ({ category, title }) =>
    STANDARD_GALLERIES.includes(category) ? `${title} can be hidden or renamed, but not deleted.` : undefined,
  inUse: 'A gallery with pictures cannot be deleted. Move or delete its pictures first, or hide it.',
});

export const handle: StaffHandle = { area: galleries.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, galleries);
export const action = (args: Route.ActionArgs) => handleCollection(args, galleries);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, galleries.title) }];

export default function Galleries(props: Route.ComponentProps) {
  return (
    <CollectionPage
      collection={galleries}
      {...props}
      headActions={<StaffButtonLink to="/gallery-manager">Pictures</StaffButtonLink>}
    />
  );
}
