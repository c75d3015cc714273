import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from './classes';

type TableProps = { label: string; className?: string; children: ReactNode };

export function Table({ label, className, children }: TableProps) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className={classes('table', className)}>{children}</table>
    </section>
  );
}

export function TableMessage({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <td className="table-message" colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

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
