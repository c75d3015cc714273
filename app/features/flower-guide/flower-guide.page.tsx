import './flower-guide.css';
import { data, useRouteLoaderData, useSearchParams } from 'react-router';
import { isStaff } from '~/features/accounts/sessions/session.server';
import { readIntro } from '~/features/pages/pages.server';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { WayOn } from '~/features/studio/way-on';
import { pageTitle } from '~/lib/page-title';
import { searchMeta } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { type Context, getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import type { Route } from './+types/flower-guide.page';
import type { loader as flowerLoader } from './flower.page';
import { FlowerCard } from './flower-card';
import { hasFlowers, listFlowers, type FlowerSummary } from './flowers.server';
import { SEASONS, type Season, seasonAt } from './seasons';
import { PictureFrame } from '~/ui/plate';

export const handle: PageHandle = { query: ['season', 'page'] };

export async function loader({ request, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const season = seasonAt(url.searchParams.get('season'));
  const page = pageNumber(url.searchParams);
  const guide = await tryRead(context, 'flower guide', () => readGuide(context, page, season));
  const intro = await readIntro(context, '/flower-guide');
  if (!guide) return data({ guide: undefined, page, intro, isStaff: false }, 503);
  if (guide.flowers.length === 0 && page > 1) throw data(null, 404);
  return data({ guide, page, intro, isStaff: guide.isEmpty && (await isStaff(context, request)) });
}

async function readGuide(context: Context, page: number, season?: Season) {
  const list = await listFlowers(context, page, season);
  return { ...list, isEmpty: list.flowers.length === 0 && !(season && (await hasFlowers(context))) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function FlowerGuide({ loaderData, matches }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead {...loaderData.intro} />
      <Guide {...loaderData} title={pageTitle(matches, loaderData.intro.search.title)} />
      <section className="callout twelve" aria-labelledby="consultation">
        <h2 id="consultation">Not sure what will be in season?</h2>
        <div>
          <p className="text-ink-soft">Tell us the date, and we’ll tell you what will be at its best.</p>
          <ButtonLink to="/consultation">Book Your Consultation</ButtonLink>
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

type GuideProps = Route.ComponentProps['loaderData'] & { title: string };

function Guide({ guide, page, isStaff: forStaff, title }: GuideProps) {
  const { flower: selected, related = {} } = useRouteLoaderData<typeof flowerLoader>('flower') ?? {};
  const [search] = useSearchParams();
  if (!guide) {
    return (
      <ErrorPanel title="Could not fetch the flower guide. Please try again later." text="" retry="/flower-guide" />
    );
  }
  if (guide.isEmpty) return <Empty forStaff={forStaff} />;
  const query = search.size > 0 ? `?${search}` : '';
  return (
    <>
      {selected && (
        <FlowerCard flower={selected} related={related} flowers={guide.flowers} query={query} pageTitle={title} />
      )}
      <SeasonLinks selected={seasonAt(search.get('season'))} />
      <FlowerGrid flowers={guide.flowers} query={query} />
      {(page > 1 || guide.hasMore) && <Pages page={page} hasMore={guide.hasMore} search={search} />}
    </>
  );
}

/** Each leads to itself in the next document, so the focus and the list stay where they are. */
function SeasonLinks({ selected }: { selected?: Season }) {
  const choices = [{ slug: undefined, label: 'All year' }, ...SEASONS];
  return (
    <nav className="season-links" aria-label="In season">
      {choices.map(({ slug, label }) => {
        const id = slug ?? 'all-year';
        return (
          <a
            key={id}
            id={id}
            href={slug ? `/flower-guide?season=${slug}#${id}` : `/flower-guide#${id}`}
            aria-current={slug === selected?.slug ? 'page' : undefined}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
}

function Empty({ forStaff }: { forStaff: boolean }) {
  return (
    <EmptyState
      title="Our Guide is Blooming!"
      text={<WayOn />}
      action={
        forStaff && (
          <ButtonLink to="/flower-guide-manager" variant="line">
            Add flowers to the guide
          </ButtonLink>
        )
      }
    />
  );
}

function Pages({ page, hasMore, search }: { page: number; hasMore: boolean; search: URLSearchParams }) {
  const to = (number: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(number));
    return `/flower-guide?${next}`;
  };
  return (
    <nav className="actions flower-pages" aria-label="More flowers">
      {page > 1 && (
        <ButtonLink to={to(page - 1)} variant="line" rel="prev">
          Earlier in the alphabet
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink to={to(page + 1)} variant="line" rel="next">
          Show more
        </ButtonLink>
      )}
    </nav>
  );
}

const SIZES = '(width < 40rem) 46vw, (width < 68rem) 23vw, 15vw';
/** The first row on a phone: more eager pictures would compete with it. */
const EAGER = 2;

type FlowerGridProps = {
  flowers: FlowerSummary[];
  /** Keeps the season and page below a card. */
  query: string;
};

function FlowerGrid({ flowers, query }: FlowerGridProps) {
  if (flowers.length === 0)
    return <p className="lead">Nothing of ours is in season then. The other seasons are fuller.</p>;
  return (
    <ul className="flower-grid">
      {flowers.map((flower, index) => (
        <li key={flower.address}>
          <FlowerLink flower={flower} query={query} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}

type FlowerLinkProps = { flower: FlowerSummary; query: string; eager: boolean };

function FlowerLink({ flower: { address, name, picture }, query, eager }: FlowerLinkProps) {
  return (
    <a className="flower-link" href={`/flower-guide/${address}${query}`} data-dialog="">
      {/* the name below says what it is */}
      <PictureFrame picture={picture && { ...picture, alt: '' }} sizes={SIZES} eager={eager} />
      <span className="flower-name">{name}</span>
    </a>
  );
}
