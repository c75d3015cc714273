import { Form, Link, useNavigation } from 'react-router';
import { type ListQuery, type Pages, sortLinkProps } from '~/lib/list-query';
import { ErrorToast } from '~/ui/error-toast';
import { Input } from '~/ui/field';
import { ListFilter, ListPagination, ListSearch } from '~/ui/list-controls';
import { Panel, SubmitButton } from '~/ui/staff';
import { SortHeader, Table, TableMessage } from '~/ui/table';
import { Tag } from '~/ui/tag';
import type { Toast } from '~/ui/toast';
import { useFocusFirstError } from '~/ui/use-focus-first-error';
import type { StockRow } from './stock-list.server';

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'counted', label: 'Counted' },
  { value: 'low', label: 'Three or fewer' },
];

interface ReturnedCounts {
  typed: Record<string, string>;
  errors?: Record<string, string>;
  error?: Toast;
}

type StockTableProps = Pages & {
  rows: StockRow[];
  listQuery: ListQuery;
  mayEdit: boolean;
  returned?: ReturnedCounts;
};

export function StockTable({ rows, next, previous, listQuery, mayEdit, returned }: StockTableProps) {
  const form = useFocusFirstError(returned);
  const isBusy = useNavigation().formMethod === 'POST';
  const canCount = mayEdit && rows.some(({ manage_inventory }) => manage_inventory);
  const isWhole = listQuery.q === '' && !listQuery.params.show;
  return (
    <>
      <div className="list-tools">
        <ListSearch label="Search products and SKUs" listQuery={listQuery} />
        <ListFilter label="Stock to show" listQuery={listQuery} name="show" choices={SHOWN} />
      </div>
      <Form ref={form} method="post" replace preventScrollReset onSubmit={(event) => isBusy && event.preventDefault()}>
        <ErrorToast error={returned?.error} />
        <Panel>
          <Table label="Stock" className="table-cards">
            <thead>
              <tr>
                <SortHeader {...sortLinkProps(listQuery, 'product')}>Product</SortHeader>
                <th scope="col">SKU</th>
                <SortHeader {...sortLinkProps(listQuery, 'stock')} className="number">
                  In stock
                </SortHeader>
                <th scope="col" className="number">
                  Held
                </th>
                {mayEdit && <th scope="col">New count</th>}
              </tr>
            </thead>
            <tbody>
              {rows.length === 0 && (
                <TableMessage columns={5}>{isWhole ? 'No products yet.' : 'Nothing matches.'}</TableMessage>
              )}
              {rows.map((row) => (
                // A count is relative to the displayed value: if that changes, the field starts over.
                <StockLine
                  key={`${row.id} ${row.inventory_quantity}`}
                  row={row}
                  mayEdit={mayEdit}
                  returned={returned}
                />
              ))}
            </tbody>
          </Table>
        </Panel>
        {canCount && (
          <footer className="product-foot">
            <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
              Save counts
            </SubmitButton>
          </footer>
        )}
      </Form>
      <ListPagination listQuery={listQuery} next={next} previous={previous} />
    </>
  );
}

type StockLineProps = { row: StockRow; mayEdit: boolean; returned?: ReturnedCounts };

function StockLine({ row, mayEdit, returned }: StockLineProps) {
  const { id, product_id, product, title, sku, manage_inventory, inventory_quantity, held, waiting } = row;
  const name = `count.${id}`;
  const error = returned?.errors?.[name];
  return (
    <tr>
      <td>
        <Link to={`/store-manager/products/${product_id}`}>{product}</Link>, {title}
      </td>
      <td data-label="SKU">{sku ?? '—'}</td>
      <td data-label="In stock" className="number">
        {!manage_inventory && 'As ordered'}
        {manage_inventory && (inventory_quantity > 0 ? inventory_quantity : <Tag tone="danger">Sold out</Tag>)}
        {waiting > 0 && (
          <small className="stock-waiting">{waiting === 1 ? '1 person waits' : `${waiting} people wait`}</small>
        )}
      </td>
      <td data-label="Held" className="number">
        {held > 0 ? held : '—'}
      </td>
      {mayEdit && (
        <td data-label={manage_inventory ? 'New count' : undefined}>
          {manage_inventory && (
            <>
              <input type="hidden" name={`shown.${id}`} value={inventory_quantity} />
              <Input
                id={name}
                name={name}
                aria-label={`New count of ${product}, ${title}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${name}-error` : undefined}
                className="stock-count num"
                autoComplete="off"
                maxLength={8}
                placeholder={String(inventory_quantity)}
                defaultValue={returned?.typed[name]}
              />
              {error && (
                <p className="field-error" id={`${name}-error`}>
                  {error}
                </p>
              )}
            </>
          )}
        </td>
      )}
    </tr>
  );
}
