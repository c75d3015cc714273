import './search.css';
import { data } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { useEmptyPages } from '~/features/studio/use-studio';
import { ButtonLink, Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { MoreLink } from '~/ui/more-link';
import type { Route } from './+types/search.page';
import { PAGE_SIZE, type SearchResults, search } from './search.server';
import { FOUND, SUMMARY } from './search-parts';
import { MAX_QUERY_LENGTH } from './search-query';
import { SearchResult } from './search-result';
import { Input } from '~/ui/field';

/** People do not page further; bots do. */
const MAX_OFFSET = 200;

export const handle: PageHandle = { query: ['q', 'offset'] };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  if (query === '') return data({ query, offset: 0, results: null, next: null });
  // Queries are endless: they must not evict popular pages from the cache.
  context.preventCaching();
  const [typed] = /^\d{1,4}$/.exec(url.searchParams.get('offset') ?? '') ?? ['0'];
  const offset = Math.min(Number(typed), MAX_OFFSET);
  const results = await tryRead(context, 'search', () => search(context, query, offset));
  if (results?.match === 'none') context.trace.missedSearch = query;
  const next = results?.hasMore && offset < MAX_OFFSET ? searchUrl(query, offset + PAGE_SIZE) : null;
  return data({ query, offset, results, next }, results ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const query = loaderData?.query;
  return [
    { title: pageTitle(matches, query ? `“${query}”` : 'Search') },
    {
      name: 'description',
      content: 'Flowers, arrangements, rental pieces, vendors, worksheets, and what we have written.',
    },
    ...(query ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

export default function Search({ loaderData: { query, offset, results, next } }: Route.ComponentProps) {
  return (
    <div className="wrap search">
      <header className="page-head twelve">
        <h1>Search</h1>
        <p className="lead">Flowers, arrangements, rental pieces, vendors, worksheets, and what we have written.</p>
      </header>
      <SearchForm query={query} />
      <p id={SUMMARY} className="search-summary" role="status">
        {results && <Summary query={query} offset={offset} results={results} />}
      </p>
      <div id={FOUND}>
        {results === undefined && <ErrorPanel title="The search did not answer." retry={searchUrl(query, offset)} />}
        {results === null && <OtherPages />}
        {results && <ResultList query={query} results={results} next={next} />}
      </div>
      <div className="tail" />
    </div>
  );
}

type ResultsProps = { query: string; offset: number; results: SearchResults };

function Summary({ query, offset, results: { hits, hasMore, match, corrected } }: ResultsProps) {
  if (match === 'none') return `Nothing found for “${query}”.`;
  if (hits.length === 0) return 'No more results.';
  const [first, last] = [offset + 1, offset + hits.length];
  const count = last === 1 ? 'One result' : `${offset > 0 || hasMore ? `${first} to ${last}` : last} results`;
  return (
    <>
      {match === 'some' && 'Nothing has all of these words; this has some of them. '}
      {match === 'similar' && 'Nothing has this word; this is spelled like it. '}
      {corrected.map(({ typed, corrections }) => (
        <span key={typed}>
          No “{typed}” here. Showing <b>{corrections.join(' or ')}</b>.{' '}
        </span>
      ))}
      <span className="num">{count}</span>
    </>
  );
}

type ResultListProps = Omit<ResultsProps, 'offset'> & { next: string | null };

function ResultList({ query, results: { hits, match, suggestions }, next }: ResultListProps) {
  if (match === 'none') return <NothingFound query={query} suggestions={suggestions} />;
  if (hits.length === 0) return <OtherPages />;
  return (
    <>
      <ul className="search-results">
        {hits.map((hit) => (
          <SearchResult key={`${hit.kind} ${hit.id}`} hit={hit} />
        ))}
      </ul>
      {next && (
        <p className="search-more">
          <ButtonLink to={next} variant="line">
            Show more
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function NothingFound({ query, suggestions }: { query: string; suggestions: string[] }) {
  return (
    <>
      <EmptyState
        title={`We have nothing under “${query}”.`}
        text="Tell us what it is, and your date."
        action={
          <div className="actions">
            {suggestions.length > 0 && (
              <p>
                Did you mean{' '}
                {suggestions.map((word, index) => (
                  <span key={word}>
                    {index > 0 && (index === suggestions.length - 1 ? ' or ' : ', ')}
                    <a href={searchUrl(word, 0)}>{word}</a>
                  </span>
                ))}
                ?
              </p>
            )}
            <ButtonLink to="/contact">Ask us</ButtonLink>
          </div>
        }
      />
      <OtherPages />
    </>
  );
}

function searchUrl(query: string, offset: number) {
  return `/search?${new URLSearchParams({ q: query, ...(offset > 0 && { offset: `${offset}` }) })}`;
}

/** The first four that have something on them are shown. */
const OTHER_PAGES = [
  { to: '/store', name: 'Visit the web store', text: 'To send, to give, to keep on the table.' },
  { to: '/flower-guide', name: 'Open the flower guide', text: 'What is in season, and when.' },
  { to: '/rental-items', name: 'See the rental shelf', text: 'For a wedding or an event.' },
  { to: '/gallery', name: 'Look at our work', text: 'Photographs of what we made.' },
  { to: '/services', name: 'See what we do', text: 'For weddings, events and farewells.' },
];

function OtherPages() {
  const empty = useEmptyPages();
  return (
    <nav className="search-other-pages" aria-label="Other pages to try">
      {OTHER_PAGES.filter(({ to }) => !empty.includes(to))
        .slice(0, 4)
        .map(({ to, name, text }) => (
          <p key={to}>
            <MoreLink to={to}>{name}</MoreLink>
            <span className="text-ink-soft">{text}</span>
          </p>
        ))}
    </nav>
  );
}

function SearchForm({ query }: { query: string }) {
  return (
    <form action="/search" role="search" className="search-form" data-script="search/search-form">
      <label className="field-label" htmlFor="q">
        What are you looking for?
      </label>
      <Input
        id="q"
        name="q"
        type="search"
        defaultValue={query}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
