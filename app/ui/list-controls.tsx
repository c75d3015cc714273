import './list-controls.css';
import { type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import { type ListQuery, listUrl, type Pages, searchFields } from '~/lib/list-query';
import { classes } from './classes';
import { Input } from './field';
import { Icon } from './icon';
import { StaffButton, StaffButtonLink } from './staff';
import { VisuallyHidden } from './visually-hidden';

type ListSearchProps = {
  label: string;
  listQuery: ListQuery;
  hidden?: Record<string, string>;
};

export function ListSearch({ label, listQuery, hidden }: ListSearchProps) {
  const { q, sort, defaultSort, params } = listQuery;
  const hiddenFields = { ...params, ...(sort !== defaultSort && { sort }), ...hidden };
  return (
    <Form className="list-search" role="search">
      <HiddenFields fields={hiddenFields} />
      <Input key={q} type="search" name="q" aria-label={label} placeholder={label} defaultValue={q} maxLength={200} />
      <StaffButton type="submit">
        <Icon name="search" />
        <span className="list-search-word">Search</span>
      </StaffButton>
      {q && (
        <StaffButtonLink variant="ghost" to={listUrl(listQuery, { q: '' })}>
          Clear
        </StaffButtonLink>
      )}
    </Form>
  );
}

/** Search in sight; the other tools fold behind one button on a phone. */
export function ListTools({
  search,
  listQuery,
  children,
}: {
  search?: string;
  listQuery: ListQuery;
  children?: ReactNode;
}) {
  return (
    <div className="list-tools">
      {search && <ListSearch label={search} listQuery={listQuery} />}
      {children && <ListFold listQuery={listQuery}>{children}</ListFold>}
    </div>
  );
}

/** A popover, which opens without scripts; in a wide window the style sheet shows what is in it. */
function ListFold({ listQuery: { params, on }, children }: { listQuery: ListQuery; children: ReactNode }) {
  const id = useId();
  const count = Object.keys(params).length + (on ? 1 : 0);
  return (
    <>
      <StaffButton className="list-fold-button" popoverTarget={id}>
        {count > 0 ? `Filter: ${count}` : 'Filter'}
      </StaffButton>
      <div id={id} popover="auto" className="list-fold menu-surface">
        {children}
      </div>
    </>
  );
}

type ListOnDayProps = { label: string; listQuery: ListQuery };

/** Opens a list that is in order of time at a day; nothing in another order. */
export function ListOnDay({ label, listQuery }: ListOnDayProps) {
  const { on, isByTime } = listQuery;
  if (!isByTime) return null;
  return (
    <Form className="list-search list-on-day">
      <HiddenFields fields={searchFields(listQuery)} />
      <Input key={on} type="date" name="on" aria-label={label} defaultValue={on ?? ''} required />
      <StaffButton type="submit">Go to day</StaffButton>
    </Form>
  );
}

const IN_ONE_LINE = 4;

type ListFilterProps = {
  label: string;
  listQuery: ListQuery;
  name: string;
  choices: { value: string; label: string }[];
};

export function ListFilter({ label, listQuery, name, choices }: ListFilterProps) {
  const id = useId();
  const current = listQuery.params[name] ?? '';
  const isLong = choices.length > IN_ONE_LINE;
  return (
    <>
      {isLong && (
        <StaffButton className="list-filter-button" popoverTarget={id}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {choices.find(({ value }) => value === current)?.label ?? current}
          <Icon name="down" />
        </StaffButton>
      )}
      <nav
        id={isLong ? id : undefined}
        popover={isLong ? 'auto' : undefined}
        className={classes('list-filter', isLong && 'list-filter-long menu-surface')}
        aria-label={label}
      >
        {choices.map((choice) => (
          <Link
            key={choice.value}
            to={listUrl(listQuery, { params: { ...listQuery.params, [name]: choice.value } })}
            aria-current={choice.value === current ? 'page' : undefined}
          >
            {choice.label}
          </Link>
        ))}
      </nav>
    </>
  );
}

type ListPaginationProps = Pick<Pages, 'next' | 'previous'> & {
  listQuery: ListQuery;
  newestFirst?: boolean;
};

export function ListPagination({ listQuery, next, previous, newestFirst = false }: ListPaginationProps) {
  const isFirst = !previous && !listQuery.after && !listQuery.on;
  if (isFirst && !next) return null;
  return (
    <nav className="staff-pages" aria-label="Pages">
      {!isFirst && <Link to={listUrl(listQuery)}>{newestFirst ? 'Newest' : 'First page'}</Link>}
      {previous && <Link to={listUrl(listQuery, { before: previous })}>{newestFirst ? 'Newer' : 'Previous page'}</Link>}
      {next && <Link to={listUrl(listQuery, { after: next })}>{newestFirst ? 'Older' : 'Next page'}</Link>}
    </nav>
  );
}

export function ExportLink({ to, listQuery }: { to: string; listQuery: ListQuery }) {
  return (
    <a className="staff-button" href={listUrl(listQuery, {}, to)}>
      Export CSV
    </a>
  );
}

export function HiddenFields({ fields }: { fields: Record<string, string> }): ReactNode {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
