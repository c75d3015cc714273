import './search.css';
import { data, Link } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { attempt } from '~/platform/attempt.server';
import { server } from '~/platform/context.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { MoreLink } from '~/ui/more-link';
import type { Route } from './+types/search.page';
import { LONGEST_QUESTION } from './asked-words';
import { FoundEntry } from './found-entry';
import { type Answer, SHOWN_AT_ONCE, search } from './search.server';
import { SearchForm } from './search-form';

/** Nobody turns more pages than that; whoever does is a machine. */
const FURTHEST = 200;

export const handle: PageHandle = { query: ['q', 'offset'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const question = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUESTION);
  if (question === '') return data({ question, offset: 0, answer: null, next: null });
  // There is no end of questions: they must not crowd the pages that many ask for out of the cache.
  studio.isFleeting();
  const [given] = /^\d{1,4}$/.exec(url.searchParams.get('offset') ?? '') ?? ['0'];
  const offset = Math.min(Number(given), FURTHEST);
  const answer = await attempt(studio, 'search', () => search(studio, question, offset));
  const next = answer?.hasMore && offset < FURTHEST ? hrefOf(question, offset + SHOWN_AT_ONCE) : null;
  return data({ question, offset, answer, next }, answer ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const question = loaderData?.question;
  return [
    { title: pageTitle(matches, question ? `“${question}”` : 'Search') },
    { name: 'description', content: 'Flowers, arrangements, rental pieces, vendors, and what we have written.' },
    ...(question ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

export default function Search({ loaderData: { question, offset, answer, next } }: Route.ComponentProps) {
  return (
    <div className="wrap search">
      <header className="page-head twelve">
        <h1>Search</h1>
        <p className="lead">Flowers, arrangements, rental pieces, vendors, and what we have written.</p>
      </header>
      <SearchForm question={question} />
      <p className="search-summary" role="status">
        {answer && <Summary question={question} offset={offset} answer={answer} />}
      </p>
      {answer === undefined && <ErrorPanel title="The search did not answer." retry={hrefOf(question, offset)} />}
      {answer === null && <WaysOn />}
      {answer && <Entries question={question} answer={answer} next={next} />}
      <div className="tail" />
    </div>
  );
}

type AnswerProps = { question: string; offset: number; answer: Answer };

/** What the list is: heard when it changes. */
function Summary({ question, offset, answer: { found, hasMore, match, corrected } }: AnswerProps) {
  if (match === 'none') return offset > 0 ? 'That was all.' : `Nothing found for “${question}”.`;
  const [first, last] = [offset + 1, offset + found.length];
  const count = last === 1 ? 'One result' : `${offset > 0 || hasMore ? `${first} to ${last}` : last} results`;
  return (
    <>
      {match === 'some' && 'Nothing has all of these words; this has some of them. '}
      {match === 'alike' && 'Nothing has this word; this is spelled like it. '}
      {corrected.map(({ asked, instead }) => (
        <span key={asked}>
          No “{asked}” here. Showing <b>{instead.join(' or ')}</b>.{' '}
        </span>
      ))}
      <span className="num">{count}</span>
    </>
  );
}

type EntriesProps = Omit<AnswerProps, 'offset'> & { next: string | null };

function Entries({ question, answer: { found, near }, next }: EntriesProps) {
  if (found.length === 0) return <NothingFound question={question} near={near} />;
  return (
    <>
      <ul className="found-list">
        {found.map((entry) => (
          <FoundEntry key={`${entry.kind} ${entry.id}`} entry={entry} />
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

function NothingFound({ question, near }: { question: string; near: string[] }) {
  return (
    <>
      <EmptyState
        title={`We have nothing under “${question}”.`}
        text="If it is a flower, we may still get it: ask us. The date and the name are enough."
        action={
          <div className="actions">
            {near.length > 0 && (
              <p>
                Did you mean{' '}
                {near.map((word, index) => (
                  <span key={word}>
                    {index > 0 && (index === near.length - 1 ? ' or ' : ', ')}
                    <Link to={hrefOf(word, 0)}>{word}</Link>
                  </span>
                ))}
                ?
              </p>
            )}
            <ButtonLink to="/contact">Ask us</ButtonLink>
          </div>
        }
      />
      <WaysOn />
    </>
  );
}

function hrefOf(question: string, offset: number) {
  return `/search?${new URLSearchParams({ q: question, ...(offset > 0 && { offset: `${offset}` }) })}`;
}

const WAYS = [
  { to: '/store', name: 'Visit the web store', text: 'To send, to give, to keep on the table.' },
  { to: '/flower-guide', name: 'Open the flower guide', text: 'What is in season, and when.' },
  { to: '/rental-items', name: 'See the rental shelf', text: 'Arches, vases, candlesticks, linen.' },
  { to: '/gallery', name: 'Look at our work', text: 'Weddings, tables, the micro farm.' },
];

function WaysOn() {
  return (
    <nav className="ways-on" aria-label="Ways on">
      {WAYS.map(({ to, name, text }) => (
        <p key={to}>
          <MoreLink to={to}>{name}</MoreLink>
          <span className="text-ink-soft">{text}</span>
        </p>
      ))}
    </nav>
  );
}
