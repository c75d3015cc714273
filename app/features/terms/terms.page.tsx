import './terms.css';
import { data, Link } from 'react-router';
import { formatDate } from '~/lib/dates';
import { WayOn } from '~/features/studio/way-on';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { Prose } from '~/ui/prose';
import type { Route } from './+types/terms.page';
import { readTerms, type Terms } from './terms.server';

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const terms = await tryRead(context, 'terms', () => readTerms(context));
  return data({ terms }, terms ? 200 : 503);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Terms & Conditions') },
  {
    name: 'description',
    content: 'What holds for orders, events and rentals.',
  },
];

export default function TermsAndConditions({ loaderData: { terms }, matches }: Route.ComponentProps) {
  const { time_zone } = matches[0].loaderData.studio;
  return (
    <div className="wrap">
      <header className="page-head twelve">
        <h1>Terms & Conditions</h1>
        {terms && (
          <p className="lead">
            Last updated{' '}
            <time dateTime={terms.updated_at.toISOString()}>{formatDate(time_zone, terms.updated_at)}</time>
          </p>
        )}
      </header>
      {terms ? (
        <Sections sections={terms.sections} />
      ) : (
        <ErrorPanel
          title="Could not load the terms and conditions. Please try again later."
          text="Nothing is wrong on your side."
          retry="/terms-and-conditions"
        />
      )}
      <div className="tail" />
    </div>
  );
}

function Sections({ sections }: Pick<Terms, 'sections'>) {
  if (sections.length === 0)
    return (
      <EmptyState
        title="No terms and conditions have been added yet."
        text={<WayOn />}
        action={<ButtonLink to="/contact">Ask us</ButtonLink>}
      />
    );
  return (
    <div className="twelve terms">
      <nav className="terms-contents" aria-label="Contents">
        <ol>
          {sections.map(({ id, title, anchor }) => (
            <li key={id}>
              <a href={`#${anchor}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="terms-sections">
        {sections.map(({ id, title, anchor, html }) => (
          <section key={id} id={anchor} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>{title}</h2>
            <Prose html={html} />
          </section>
        ))}
        <p className="terms-end">
          Something here is not clear, or does not fit your day? <Link to="/contact">Ask us</Link> before you sign.
        </p>
      </div>
    </div>
  );
}
