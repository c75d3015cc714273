import './listing.css';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { type ListState, listAddress } from '~/lib/listing';
import { Input } from './field';
import { Icon } from './icon';
import { StaffButton, StaffButtonLink } from './staff';

type ListSearchProps = {
  /** What is searched: 'Search clients'. */
  label: string;
  listing: ListState;
  /** What else the address shall say. */
  hidden?: Record<string, string>;
};

/** The search of a list. It keeps its order and filters, and begins at the first page. */
export function ListSearch({ label, listing, hidden }: ListSearchProps) {
  const { q, sort, first, params } = listing;
  const kept = { ...params, ...(sort !== first && { sort }), ...hidden };
  return (
    <Form className="list-search" role="search">
      <Hidden fields={kept} />
      <Input key={q} type="search" name="q" aria-label={label} placeholder={label} defaultValue={q} maxLength={200} />
      <StaffButton type="submit">
        <Icon name="search" />
        Search
      </StaffButton>
      {q && (
        <StaffButtonLink variant="ghost" to={listAddress(listing, { q: '' })}>
          Clear
        </StaffButtonLink>
      )}
    </Form>
  );
}

type ListChoicesProps = {
  /** 'Clients to show' */
  label: string;
  listing: ListState;
  /** The name in the address that is chosen by: 'status'. */
  name: string;
  /** The first is for an address that says nothing: its value is ''. */
  choices: { value: string; label: string }[];
};

/** Which part of a list is shown, chosen by links. */
export function ListChoices({ label, listing, name, choices }: ListChoicesProps) {
  const current = listing.params[name] ?? '';
  return (
    <nav className="list-choices" aria-label={label}>
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={listAddress(listing, { params: { ...listing.params, [name]: choice.value } })}
          aria-current={choice.value === current ? 'page' : undefined}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}

type ListPagesProps = {
  listing: ListState;
  /** The next page's cursor, if there is one. */
  next?: string;
  /** Says Newest and Older instead of First page and Next page. */
  newestFirst?: boolean;
};

/** The ways to the other pages of a list; nothing where there is only one. */
export function ListPages({ listing, next, newestFirst = false }: ListPagesProps) {
  const isFirst = listing.after === null;
  if (isFirst && !next) return null;
  return (
    <nav className="staff-pages" aria-label="Pages">
      {!isFirst && <Link to={listAddress(listing)}>{newestFirst ? 'Newest' : 'First page'}</Link>}
      {next && <Link to={listAddress(listing, { after: next })}>{newestFirst ? 'Older' : 'Next page'}</Link>}
    </nav>
  );
}

/** The download of the list as its address asks for it: every page of it, in its order. */
export function ExportLink({ to, listing }: { to: string; listing: ListState }) {
  return (
    <a className="staff-button" href={listAddress(listing, {}, to)}>
      Export CSV
    </a>
  );
}

export function Hidden({ fields }: { fields: Record<string, string> }): ReactNode {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
