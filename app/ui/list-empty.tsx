import './row-menu.css';
import type { ReactNode } from 'react';
import { type ListQuery, listUrl } from '~/lib/list-query';
import { BrandMark } from './brand-mark';
import { StaffButtonLink } from './staff';
import { TableMessage } from './table';

type ListEmptyProps = {
  columns: number;
  /** Without one the list has neither search nor filters. */
  listQuery?: ListQuery;
  empty: ReactNode;
  noMatches: string;
  /** Where one goes from an empty list. */
  action?: ReactNode;
};

/** The row of a list without rows: mark, sentence and a way on. */
export function ListEmpty({ columns, listQuery, empty, noMatches, action }: ListEmptyProps) {
  const q = listQuery?.q;
  const isFiltered = listQuery && (q || listQuery.on || Object.keys(listQuery.params).length > 0);
  return (
    <TableMessage columns={columns}>
      <div className="list-empty">
        <BrandMark />
        <p>{isFiltered ? noMatches : empty}</p>
        {q && <p className="text-ink-soft">{`Nothing here matches “${q}”.`}</p>}
        {isFiltered ? (
          <StaffButtonLink to={listUrl(listQuery, { q: '', params: {} })}>Clear the filters</StaffButtonLink>
        ) : (
          action
        )}
      </div>
    </TableMessage>
  );
}
