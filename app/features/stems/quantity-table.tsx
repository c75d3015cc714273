import './stems.css';
import type { ReactNode } from 'react';
import { Input, Select } from '~/ui/field';
import { Table } from '~/ui/table';
import type { NamedRecord } from './chosen-record';
import type { QuantityRows } from './quantities';

const SPARE_ROWS = 3;

type QuantityTableProps = {
  label: string;
  columns: { id: string; title: string }[];
  stems: NamedRecord[];
  rows: QuantityRows;
  errors?: Record<string, string>;
  /** Rows below the stems, as `tfoot`. */
  foot?: ReactNode;
};

/** Works without scripts: three rows are always empty, and saving adds three more. */
export function QuantityTable({ label, columns, stems, rows, errors = {}, foot }: QuantityTableProps) {
  const spare = Array.from({ length: SPARE_ROWS }, () => ({ stem_id: '', quantities: {} }));
  return (
    <Table label={label} className="quantity-table">
      <thead>
        <tr>
          <th scope="col">Stem</th>
          {columns.map(({ id, title }) => (
            <th key={id} scope="col" className="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...spare].map(({ stem_id, quantities }, row) => (
          <tr key={`${row} ${stem_id}`}>
            <td>
              <Cell name={`stem.${row}`} error={errors[`stem.${row}`]}>
                {(control) => (
                  <Select {...control} aria-label={`Stem ${row + 1}`} defaultValue={stem_id}>
                    <option value="">{row < rows.length ? 'Remove' : 'Add a stem'}</option>
                    {stems.map((stem) => (
                      <option key={stem.id} value={stem.id}>
                        {stem.name}
                      </option>
                    ))}
                  </Select>
                )}
              </Cell>
            </td>
            {columns.map(({ id, title }) => (
              <td key={id} className="number">
                <Cell name={`quantity.${row}.${id}`} error={errors[`quantity.${row}.${id}`]}>
                  {(control) => (
                    <Input
                      {...control}
                      className="quantity-input num"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={6}
                      aria-label={`${title}, stem ${row + 1}`}
                      defaultValue={(quantities as Record<string, string>)[id]}
                    />
                  )}
                </Cell>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </Table>
  );
}

type Control = { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type CellProps = { name: string; error?: string; children: (control: Control) => ReactNode };

function Cell({ name, error, children }: CellProps) {
  const about = `${name}-error`;
  return (
    <>
      {children({ id: name, name, ...(error && { 'aria-invalid': true, 'aria-describedby': about }) })}
      {error && (
        <p className="field-error" id={about}>
          {error}
        </p>
      )}
    </>
  );
}
