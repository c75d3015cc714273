import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes';

type TableProps = { label: string; className?: string; children: ReactNode };

/** A table that scrolls in a named region of its own when the page is narrow. */
export function Table({ label, className, children }: TableProps) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className={classes('table', className)}>{children}</table>
    </section>
  );
}

/** Words in place of rows: nothing here, loading, or what failed with its Try again. */
export function TableMessage({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td className="table-message" colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

/** The last cell of a row: what one can do about it. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className="staff-actions">{children}</div>
    </td>
  );
}

type SortHeaderProps = ComponentProps<'th'> & {
  to: string;
  sorted?: 'ascending' | 'descending';
};

/** The head of a column one can sort by: a link to the same list in that order. */
export function SortHeader({ to, sorted, children, ...rest }: SortHeaderProps) {
  return (
    <th {...rest} scope="col" aria-sort={sorted ?? 'none'}>
      <Link to={to} preventScrollReset>
        {children}
        {sorted && <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Link>
    </th>
  );
}
