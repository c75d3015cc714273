import type { StaffHandle } from '~/lib/areas';
import './flower-manager.css';
import { handleCollection, loadCollection } from '~/collections/actions.server';
import { bulkForm, defineCollection, type Row } from '~/collections/collection';
import { type CollectionListProps, CollectionTools } from '~/collections/collection-list';
import { CollectionPage } from '~/collections/collection-page';
import { line, lines } from '~/collections/fields';
import { dialogUrl } from '~/lib/dialog-url';
import type { ListQuery } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { EmptyState } from '~/ui/empty-state';
import { IconLink } from '~/ui/icon-actions';
import { ListPagination } from '~/ui/list-controls';
import { PictureFrame } from '~/ui/plate';
import type { Route } from './+types/flowers.collection';

/** Admin spec 3. */
const DEFAULT_DESCRIPTION = 'A white flower on a black background.';
/** Admin spec 5 and 8. */
const NO_NAME = { title: 'Missing Information', description: 'Please provide a flower name.' };
const NOT_STORED = { title: 'Upload Failed', description: 'Could not upload the image.' };

export const flowers = defineCollection('flower_types', {
  title: 'Flower Guide Manager',
  about: 'One card for each flower of the guide.',
  names: ['flower', 'flowers'],
  nameColumn: 'name',
  fields: {
    name: line('Name', { max: 120, missing: NO_NAME.description, half: true }),
    description: line('Description', {
      max: 300,
      initial: DEFAULT_DESCRIPTION,
      empty: DEFAULT_DESCRIPTION,
      csv: 'What the picture shows',
      hint: 'A description for people who cannot see it.',
    }),
    blurb: lines('Blurb', { max: 2000, attributes: { rows: 4 } }),
    natural_colors_available: line('Natural Colors', { max: 300, half: true }),
    durability: line('Durability', { max: 300, half: true }),
    in_season_availability: line('Seasonality', {
      max: 300,
      half: true,
      csv: 'In season',
      hint: 'Spring, summer, autumn, winter: the guide sorts by them.',
    }),
    imported_from: line('Commonly Imported From', { max: 300, half: true, csv: 'Imported from' }),
    meanings: line('Meanings', { max: 300, half: true }),
  },
  picture: {
    label: 'Image',
    name: 'image',
    column: 'image_path',
    holds: 'key',
    bucket: 'flower-guide-images',
    alt: 'description',
    isCroppable: true,
    after: 'name',
    half: true,
    failed: NOT_STORED,
  },
  columns: [],
  defaultSort: 'name',
  sorts: { name: { by: 'name', type: 'text' } },
  search: ['name'],
  canImport: true,
  texts: {
    add: 'Add New Flower',
    addTitle: 'Add New Flower',
    deletedTitle: 'Flower Deleted',
    pictureLeft: ({ name }) => ({
      title: 'Storage Error',
      variant: 'destructive',
      description: `${name} has left the guide, but its picture could not be removed from the storage.`,
    }),
    added: (name) => `${name} is in the guide.`,
    invalid: ({ name, image, ...errors }) =>
      name ? NO_NAME : image ? NOT_STORED : { title: 'Save Failed', description: Object.values(errors)[0] },
    notFetched: 'Could not fetch existing flowers.',
    empty: 'No flowers in the guide yet.',
  },
});

export const handle: StaffHandle = { area: flowers.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, flowers);
export const action = (args: Route.ActionArgs) => handleCollection(args, flowers);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, flowers.title) }];

export default function FlowerGuideManager(props: Route.ComponentProps) {
  return <CollectionPage collection={flowers} {...props} list={FlowerTiles} isWide />;
}

function FlowerTiles({ collection, rows, listQuery, next, previous, total }: CollectionListProps<'flower_types'>) {
  const { names, texts } = collection;
  return (
    <>
      <CollectionTools collection={collection} listQuery={listQuery} />
      {rows.length === 0 ? (
        <EmptyState title={listQuery.q ? texts.noMatches : texts.empty} />
      ) : (
        <>
          <ul className="managed-flowers">
            {rows.map((row) => (
              <FlowerTile key={row.id} {...row} listQuery={listQuery} />
            ))}
          </ul>
          <BulkBar
            id={bulkForm(flowers)}
            what={names}
            listQuery={listQuery}
            pages={{ next, previous, total }}
            all="Select every flower of this page"
          >
            <DeleteSelected />
          </BulkBar>
        </>
      )}
      <ListPagination listQuery={listQuery} next={next} previous={previous} />
    </>
  );
}

type FlowerTileProps = Pick<Row<'flower_types'>, 'id' | 'name' | 'picture'> & { listQuery: ListQuery };

function FlowerTile({ id, name, picture, listQuery }: FlowerTileProps) {
  const sizes = '(width < 40rem) 46vw, (width < 68rem) 23vw, 13vw';
  return (
    <li className="managed-flower">
      <PictureFrame picture={picture && { ...picture, alt: '' }} sizes={sizes} />
      <BulkBox corner form={bulkForm(flowers)} value={id} label={`Choose ${name}`} />
      <p className="managed-flower-name">{name}</p>
      <p className="managed-flower-actions">
        <IconLink id={`edit-${id}`} icon="pencil" label={`Edit ${name}`} to={dialogUrl(listQuery, { edit: id })} />
        <IconLink icon="trash" variant="danger" label={`Delete ${name}`} to={dialogUrl(listQuery, { delete: id })} />
      </p>
    </li>
  );
}
