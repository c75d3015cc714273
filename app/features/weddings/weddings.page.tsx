import './weddings.css';
import { data } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { WayOn } from '~/features/studio/way-on';
import { numbered, searchMeta } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { PageHead } from '~/ui/page-head';
import type { Route } from './+types/weddings.page';
import { WeddingInvitation } from './wedding-invitation';
import { listWeddings, type WeddingSummary } from './weddings.server';
import { PictureFrame } from '~/ui/plate';
import { formatMonth } from '~/lib/dates';

export const handle: PageHandle = { query: ['page'] };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const page = pageNumber(url.searchParams);
  const [intro, found] = await Promise.all([
    readIntro(context, '/weddings'),
    tryRead(context, 'weddings', () => listWeddings(context, page)),
  ]);
  if (!found) return data({ intro, weddings: undefined, hasOlder: false, page }, 503);
  if (found.weddings.length === 0 && page > 1) throw data(null, 404);
  return data({ intro, ...found, page });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [];
  const { intro, page } = loaderData;
  return searchMeta(matches, { ...intro.search, title: numbered(intro.search.title, page) });
};

export default function Weddings({ loaderData: { intro, weddings, hasOlder, page } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead {...intro} />
      {!weddings && <ErrorPanel title="Could not fetch weddings." retry="/weddings" />}
      {weddings?.length === 0 && <EmptyState title="No weddings yet." text={<WayOn />} />}
      {weddings && weddings.length > 0 && (
        <ul className="weddings twelve">
          {weddings.map((wedding, index) => (
            <WeddingCard key={wedding.id} wedding={wedding} eager={index === 0} />
          ))}
        </ul>
      )}
      {(page > 1 || hasOlder) && <Pages page={page} hasOlder={hasOlder} />}
      <WeddingInvitation />
      <div className="tail" />
    </div>
  );
}

function Pages({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  return (
    <nav className="wedding-pages" aria-label="More weddings">
      {page > 1 && (
        <ButtonLink to={page === 2 ? '/weddings' : `/weddings?page=${page - 1}`} variant="line" rel="prev">
          Newer weddings
        </ButtonLink>
      )}
      {hasOlder && (
        <ButtonLink to={`/weddings?page=${page + 1}`} variant="line" rel="next">
          Older weddings
        </ButtonLink>
      )}
    </nav>
  );
}

const SIZES = '(width < 48rem) 92vw, 56vw';

function WeddingCard({ wedding, eager }: { wedding: WeddingSummary; eager: boolean }) {
  const { slug, title, venue, day, picture } = wedding;
  return (
    <li className="wedding-card">
      <a href={`/weddings/${slug}`}>
        <PictureFrame picture={picture && { ...picture, alt: '' }} ratio="aspect-5-4" sizes={SIZES} eager={eager} />
        <span className="label">{[formatMonth(day), venue].filter(Boolean).join(' · ')}</span>
        <h2>{title}</h2>
      </a>
    </li>
  );
}
