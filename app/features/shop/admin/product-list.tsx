import { Form } from 'react-router';
import { type ListQuery, type Pages, sortLinkProps } from '~/lib/list-query';
import { formatMoney } from '~/lib/money';
import { dialogUrl } from '~/lib/dialog-url';
import { BulkAll, BulkBar, BulkBox } from '~/ui/bulk-bar';
import { ListFilter, ListPagination, ListTools } from '~/ui/list-controls';
import { ListEmpty } from '~/ui/list-empty';
import { ReorderControls, ReorderAnnouncement, ReorderItems, useReorder } from '~/ui/reorder';
import { DeleteLink, RowLink, RowMenu } from '~/ui/row-menu';
import { PictureFrame } from '~/ui/plate';
import { Panel, StaffButton, StaffButtonLink } from '~/ui/staff';
import { SortHeader, Table } from '~/ui/table';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { ProductRow } from './product-list.server';

const BULK_FORM = 'selected-products';

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'sold-out', label: 'Sold out' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'add-ons', label: 'Add-ons' },
  { value: 'drafts', label: 'Drafts' },
];

type ProductListProps = { rows: ProductRow[]; pages: Pages; kinds: string[]; listQuery: ListQuery; mayEdit: boolean };

export function ProductList({ rows, pages, kinds, listQuery, mayEdit }: ProductListProps) {
  const reorder = useReorder(rows);
  // In other lists the row number is not the place in the catalog.
  const isInPageOrder =
    mayEdit && listQuery.sort === listQuery.defaultSort && listQuery.q === '' && !listQuery.params.show;
  const ofKind = [{ value: '', label: 'Every kind' }, ...kinds.map((kind) => ({ value: kind, label: kind }))];
  return (
    <>
      <ListTools search="Search products and SKUs" listQuery={listQuery}>
        {kinds.length > 1 && (
          <ListFilter label="Kinds of products" listQuery={listQuery} name="kind" choices={ofKind} />
        )}
        <ListFilter label="Products to show" listQuery={listQuery} name="show" choices={SHOWN} />
      </ListTools>
      <Panel>
        <ReorderAnnouncement reorder={reorder} nameOf={(id) => rows.find((row) => row.id === id)?.title ?? ''} />
        <Table label="Products" className="table-rows">
          <thead>
            <tr>
              {mayEdit && (
                <th>
                  <BulkAll form={BULK_FORM} label="Select every product of this page" />
                </th>
              )}
              <SortHeader {...sortLinkProps(listQuery, 'position')}>Place</SortHeader>
              <th scope="col">Picture</th>
              <SortHeader {...sortLinkProps(listQuery, 'title')}>Title</SortHeader>
              <th scope="col">Kind</th>
              <SortHeader {...sortLinkProps(listQuery, 'price')} className="number">
                Price
              </SortHeader>
              <th scope="col" className="number">
                Stock
              </th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 && (
              <ListEmpty
                columns={8}
                listQuery={listQuery}
                empty="No products yet."
                noMatches="No products match."
                action={mayEdit && <StaffButtonLink to="/store-manager/products/new">Add a product</StaffButtonLink>}
              />
            )}
            {(isInPageOrder ? reorder.rows : rows).map((product) => (
              <tr key={product.id} {...(isInPageOrder && reorder.row(product.id))}>
                {mayEdit && (
                  <td data-phone="box">
                    <BulkBox form={BULK_FORM} value={product.id} label={`Choose ${product.title}`} />
                  </td>
                )}
                <td>{isInPageOrder && <ReorderControls reorder={reorder} id={product.id} name={product.title} />}</td>
                <ProductCells product={product} />

                <RowMenu name={product.title} id={`actions-${product.id}`}>
                  <ProductActions product={product} mayEdit={mayEdit} />
                  {isInPageOrder && <ReorderItems reorder={reorder} id={product.id} name={product.title} />}
                  {mayEdit && (
                    <DeleteLink
                      id={`delete-${product.id}`}
                      to={dialogUrl(listQuery, { delete: product.id })}
                      name={product.title}
                    />
                  )}
                </RowMenu>
              </tr>
            ))}
          </tbody>
        </Table>
        {mayEdit && rows.length > 0 && (
          <BulkBar id={BULK_FORM} what={['product', 'products']} listQuery={listQuery} pages={pages}>
            <StaffButton type="submit" name="intent" value="hide">
              Hide
            </StaffButton>
            <StaffButton type="submit" name="intent" value="show">
              Show
            </StaffButton>
            <StaffButton type="submit" formMethod="get" formAction="/store-manager/prices/new">
              Change prices
            </StaffButton>
          </BulkBar>
        )}
      </Panel>
      <ListPagination listQuery={listQuery} {...pages} />
    </>
  );
}

function ProductCells({ product }: { product: ProductRow }) {
  const { id, title, subtitle, type, picture, price_from, price_to, currency, is_hidden, status } = product;
  return (
    <>
      <td data-phone="picture">
        <span className="row-thumb">
          <PictureFrame picture={picture && { ...picture, alt: '' }} ratio="aspect-square" sizes="44px" />
        </span>
      </td>
      <td data-phone="name">
        <RowLink to={`/store-manager/products/${id}`}>{title}</RowLink> {status === 'draft' && <Tag>Draft</Tag>}{' '}
        {is_hidden && <Tag tone="warn">Hidden</Tag>}
        {subtitle && <small>{subtitle}</small>}
      </td>
      <td>{type ?? '—'}</td>
      <td data-phone="figure" className="number">
        {price_from === null ? '—' : formatMoney(price_from, currency)}
        {price_from !== price_to && price_to !== null && (
          <span className="row-wide"> – {formatMoney(price_to, currency)}</span>
        )}
      </td>
      <td data-phone="state" className="number">
        <StockText {...product} />
      </td>
    </>
  );
}

function StockText({ counted_stock, is_endless }: Pick<ProductRow, 'counted_stock' | 'is_endless'>) {
  if (is_endless) return counted_stock > 0 ? `${counted_stock} and as ordered` : 'As ordered';
  return counted_stock > 0 ? counted_stock : <Tag tone="danger">Sold out</Tag>;
}

type ProductActionsProps = { product: ProductRow; listQuery: ListQuery; mayEdit: boolean };

function ProductActions({ product: { id, title, is_hidden }, mayEdit }: Omit<ProductActionsProps, 'listQuery'>) {
  const name = <VisuallyHidden> {title}</VisuallyHidden>;
  return (
    <>
      <StaffButtonLink to={`/store-manager/products/${id}`}>
        {mayEdit ? 'Edit' : 'View'}
        {name}
      </StaffButtonLink>
      {mayEdit && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <StaffButton type="submit" name="intent" value={is_hidden ? 'show' : 'hide'}>
            {is_hidden ? 'Show' : 'Hide'}
            {name}
          </StaffButton>
        </Form>
      )}
    </>
  );
}
