import type { StaffHandle } from '~/lib/areas';
import './reference-manager.css';
import { Link } from 'react-router';
import { handleCollection, loadCollection } from '~/collections/actions.server';
import { bulkForm, defineCollection, type Row } from '~/collections/collection';
import { type CollectionListProps, CollectionTools } from '~/collections/collection-list';
import { CollectionPage } from '~/collections/collection-page';
import { line, lines } from '~/collections/fields';
import { dialogUrl } from '~/lib/dialog-url';
import { type ListQuery, listUrl } from '~/lib/list-query';
import { pageTitle } from '~/lib/page-title';
import { BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { Icon } from '~/ui/icon';
import { ListPagination } from '~/ui/list-controls';
import { OPENS_DIALOG } from '~/ui/modal';
import { PictureFrame } from '~/ui/plate';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { Tag } from '~/ui/tag';
import type { Route } from './+types/materials.collection';
import { SheetPreview } from './sheet-preview';
import type { Worksheet } from './worksheet';

/** Admin spec 5 and 8. */
const MISSING = { title: 'Missing Information', description: 'Please provide a title and select an image.' };
const NOT_UPLOADED = { title: 'Upload Failed', description: 'Could not upload the image.' };
const NO_IMAGE = 'Please select an image.';

export const materials = defineCollection('reference_materials', {
  title: 'Reference Material Manager',
  about: 'The sheets that couples find under Client Resources, the newest first.',
  names: ['material', 'materials'],
  nameColumn: 'title',
  fields: {
    title: line('Title', { max: 200, missing: 'Please provide a title.' }),
    description: lines('Description', { max: 1000, attributes: { rows: 3 } }),
  },
  picture: {
    label: 'Image',
    name: 'image',
    column: 'image_path',
    holds: 'key',
    bucket: 'reference-images',
    accept: ['JPEG', 'PNG', 'GIF'],
    missing: NO_IMAGE,
    alt: 'alt',
    failed: NOT_UPLOADED,
  },
  columns: [],
  // Newest first unless asked otherwise (admin spec 7).
  defaultSort: 'newest',
  sorts: {
    newest: { by: 'created_at', type: 'timestamptz', isDescending: true },
    title: { by: 'lower(title)', type: 'text' },
  },
  search: ['title', 'description'],
  csv: { Added: ({ created_at }, at) => at(created_at) },
  isAddOnly: true,
  texts: {
    addTitle: 'Add a material',
    deleteOne: ({ title, image_path }) =>
      image_path ? `${title} and its image leave Client Resources.` : `${title} leaves Client Resources.`,
    deleteSeveral: 'They and their images leave Client Resources.',
    deletedTitle: 'Material Deleted',
    deleted: ({ title }) => title,
    pictureLeft: () => ({ title: 'Material Deleted', description: 'Its image could not be removed from storage.' }),
    addedTitle: 'Upload Successful',
    added: (title) => `${title} is shown.`,
    notSaved: { title: 'Database Error', description: 'Could not save the material.' },
    invalid: ({ title, image, alt, description }) => {
      if (title || image === NO_IMAGE) return MISSING;
      if (image) return NOT_UPLOADED;
      return alt ? { ...MISSING, description: alt } : { title: 'Save Failed', description };
    },
    notFetched: 'Could not fetch reference materials.',
  },
});

export const handle: StaffHandle = { area: materials.area };
export const loader = (args: Route.LoaderArgs) => loadCollection(args, materials);
export const action = (args: Route.ActionArgs) => handleCollection(args, materials);
export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, materials.title) }];

export default function ReferenceManager(props: Route.ComponentProps) {
  return (
    <CollectionPage
      collection={materials}
      {...props}
      list={MaterialTiles}
      headActions={<StaffButtonLink to="/reference-manager/new">New worksheet</StaffButtonLink>}
    />
  );
}

function MaterialTiles({
  collection,
  rows,
  listQuery,
  next,
  previous,
  total,
}: CollectionListProps<'reference_materials'>) {
  const { names, texts } = collection;
  const isByTime = listQuery.sort === listQuery.defaultSort;
  return (
    <div>
      <CollectionTools collection={collection} listQuery={listQuery}>
        <StaffButtonLink variant="ghost" to={listUrl(listQuery, { sort: isByTime ? 'title' : 'newest' })}>
          {isByTime ? 'Show by title' : 'Show the newest first'}
        </StaffButtonLink>
      </CollectionTools>
      <Panel title="Current materials">
        {rows.length === 0 && <p className="panel-body">{listQuery.q ? texts.noMatches : texts.empty}</p>}
        {rows.length > 0 && (
          <>
            <ul className="materials">
              {rows.map((row) => (
                <MaterialTile key={row.id} {...row} listQuery={listQuery} />
              ))}
            </ul>
            <BulkBar
              id={bulkForm(collection)}
              what={names}
              listQuery={listQuery}
              pages={{ next, previous, total }}
              all="Select every material of this page"
            >
              <DeleteSelected />
            </BulkBar>
          </>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} previous={previous} newestFirst={isByTime} />
    </div>
  );
}

type MaterialTileProps = Row<'reference_materials'> & { listQuery: ListQuery };

function MaterialTile({ id, title, description, picture, worksheet, is_demo, listQuery }: MaterialTileProps) {
  return (
    <li className="material">
      {worksheet ? (
        <SheetPreview title={title} worksheet={worksheet as unknown as Worksheet} />
      ) : (
        <PictureFrame picture={picture} ratio="aspect-5-4" sizes="(width < 40rem) 48vw, 16rem" />
      )}
      <BulkBox corner form={bulkForm(materials)} value={id} label={`Choose ${title}`} />
      <h3>
        {title} {is_demo && <Tag tone="warn">Demo</Tag>}
      </h3>
      {description && <p>{description}</p>}
      <WorksheetLink id={id} title={title}>
        {worksheet ? 'Edit worksheet' : 'Make a worksheet'}
      </WorksheetLink>
      <StaffButtonLink
        icon
        className="material-delete"
        aria-label={`Delete ${title}`}
        to={dialogUrl(listQuery, { delete: id })}
        {...OPENS_DIALOG}
      >
        <Icon name="close" />
      </StaffButtonLink>
    </li>
  );
}

function WorksheetLink({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <Link to={`/reference-manager/${id}`} aria-label={`${children}: ${title}`}>
      {children}
    </Link>
  );
}
