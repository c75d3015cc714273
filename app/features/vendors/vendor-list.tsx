import { useSubmit } from 'react-router';
import { type ListState, sortBy } from '~/lib/listing';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { ListPages, ListSearch } from '~/ui/listing';
import { MODAL_STATE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { RowActions, SortHead, Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { listVendorRows } from './vendor-manager.server';

const BULK_FORM = 'selected-vendors';
export const WHAT = ['vendor', 'vendors'] as const;

/** Admin spec 2. */
export function questionAbout(name: string) {
  return `Are you sure you want to delete ${name}?`;
}

type Listed = Awaited<ReturnType<typeof listVendorRows>>;
type VendorListProps = Listed & { listing: ListState };

/** The vendors, to be found, put in order, edited and deleted. */
export function VendorList({ vendors, next, listing }: VendorListProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search vendors" listing={listing} />
      </div>
      <Panel>
        <Table label="Vendors" className="table-cards">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Choose every vendor of this page" />
              </th>
              <th scope="col">Logo</th>
              <SortHead {...sortBy(listing, 'name')}>Name</SortHead>
              <SortHead {...sortBy(listing, 'category')}>Category</SortHead>
              <th scope="col">Website</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {vendors.length === 0 && (
              <TableMessage columns={6}>{listing.q ? 'No vendor has these words.' : 'No vendors yet.'}</TableMessage>
            )}
            {vendors.map((vendor) => (
              <VendorLine key={vendor.id} {...{ vendor, listing }} />
            ))}
          </tbody>
        </Table>
        {vendors.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listing={listing}>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPages listing={listing} next={next} />
    </>
  );
}

function VendorLine({ vendor, listing }: { vendor: Listed['vendors'][number]; listing: ListState }) {
  const { id, name, category, website_url, logo } = vendor;
  const submit = useSubmit();
  const ask = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (window.confirm(questionAbout(name))) void submit({ intent: 'delete', id }, { method: 'post', replace: true });
  };
  return (
    <tr>
      <td>
        <BulkBox form={BULK_FORM} value={id} label={`Choose ${name}`} />
      </td>
      <td>
        <span className="vendor-logo">
          <Frame picture={logo && { ...logo, alt: '' }} ratio="aspect-3/2" sizes="72px" />
        </span>
      </td>
      <td>
        <strong>{name}</strong>
      </td>
      <td data-label="Category">{category ?? '—'}</td>
      <td data-label="Website">
        {website_url ? (
          <a href={website_url} target="_blank" rel="noopener noreferrer">
            {website_url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
            <VisuallyHidden>, opens in a new tab</VisuallyHidden>
          </a>
        ) : (
          '—'
        )}
      </td>
      <RowActions>
        <StaffButtonLink id={`edit-${id}`} to={dialogUrl(listing, { edit: id })} state={MODAL_STATE}>
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink variant="danger" to={dialogUrl(listing, { delete: id })} state={MODAL_STATE} onClick={ask}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
      </RowActions>
    </tr>
  );
}
