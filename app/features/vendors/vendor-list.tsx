import { useSubmit } from 'react-router';
import { type ListQuery, sortLinkProps } from '~/lib/list-query';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { DeleteSelected } from '~/ui/delete-selected';
import { ListPagination, ListSearch } from '~/ui/list-controls';
import { MODAL_STATE } from '~/ui/page-dialog';
import { Frame } from '~/ui/plate';
import { Panel, StaffButtonLink } from '~/ui/staff';
import { RowActions, SortHeader, Table, TableMessage } from '~/ui/table';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { listVendorRows } from './vendor-manager.server';

const BULK_FORM = 'selected-vendors';
export const WHAT = ['vendor', 'vendors'] as const;

/** Admin spec 2. */
export function questionAbout(name: string) {
  return `Are you sure you want to delete ${name}?`;
}

type Listed = Awaited<ReturnType<typeof listVendorRows>>;
type VendorListProps = Listed & { listQuery: ListQuery };

/** The vendors, to be found, put in order, edited and deleted. */
export function VendorList({ vendors, next, listQuery }: VendorListProps) {
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search vendors" listQuery={listQuery} />
      </div>
      <Panel>
        <Table label="Vendors" className="table-cards">
          <thead>
            <tr>
              <th>
                <BulkAll form={BULK_FORM} label="Choose every vendor of this page" />
              </th>
              <th scope="col">Logo</th>
              <SortHeader {...sortLinkProps(listQuery, 'name')}>Name</SortHeader>
              <SortHeader {...sortLinkProps(listQuery, 'category')}>Category</SortHeader>
              <th scope="col">Website</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {vendors.length === 0 && (
              <TableMessage columns={6}>{listQuery.q ? 'No vendor has these words.' : 'No vendors yet.'}</TableMessage>
            )}
            {vendors.map((vendor) => (
              <VendorLine key={vendor.id} {...{ vendor, listQuery }} />
            ))}
          </tbody>
        </Table>
        {vendors.length > 0 && (
          <BulkBar id={BULK_FORM} what={WHAT} listQuery={listQuery}>
            <DeleteSelected />
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} next={next} />
    </>
  );
}

function VendorLine({ vendor, listQuery }: { vendor: Listed['vendors'][number]; listQuery: ListQuery }) {
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
        <StaffButtonLink id={`edit-${id}`} to={dialogUrl(listQuery, { edit: id })} state={MODAL_STATE}>
          Edit<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
        <StaffButtonLink variant="danger" to={dialogUrl(listQuery, { delete: id })} state={MODAL_STATE} onClick={ask}>
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </StaffButtonLink>
      </RowActions>
    </tr>
  );
}
