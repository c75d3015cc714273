import './weddings.css';
import { data } from 'react-router';
import { findRelated } from '~/features/related/related.server';
import { pageTitle } from '~/lib/page-title';
import { searchMeta, searchTexts } from '~/lib/search-appearance';
import { getContext } from '~/platform/context.server';
import { addStructuredData } from '~/platform/structured-data.server';
import { tryRead } from '~/platform/try-read.server';
import { showText } from '~/platform/written-text.server';
import { ButtonLink } from '~/ui/button';
import { ErrorPanel } from '~/ui/error-panel';
import { classes } from '~/ui/classes';
import { captionFont } from '~/ui/font-links';
import { Plate } from '~/ui/plate';
import { Prose } from '~/ui/prose';
import { RelatedPages } from '~/ui/related-pages';
import { formatMonth } from '~/lib/dates';
import type { Route } from './+types/wedding.page';
import { WeddingFacts } from './wedding-facts';
import { WeddingInvitation } from './wedding-invitation';
import { weddingStructuredData } from './wedding-structured-data.server';
import { weddingSearchTexts } from './wedding-search-texts';
import { readWedding, type WeddingPicture } from './weddings.server';

export const links = captionFont;

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const read = await tryRead(context, 'wedding', async () => ({ wedding: await readWedding(context, params.slug) }));
  if (!read?.wedding) return data({ found: undefined }, read ? 404 : 503);
  const { wedding } = read;
  addStructuredData(context, weddingStructuredData(wedding, context.config.baseUrl));
  const { story, ...shown } = wedding;
  const flowers = wedding.flowers.map(({ name }) => name).join(', ');
  const [html, related] = await Promise.all([
    showText(context, story),
    findRelated(context, flowers, ['products', 'posts']),
  ]);
  return data({ found: { ...shown, html, search: searchTexts(wedding, weddingSearchTexts(wedding)), related } });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const found = loaderData?.found;
  if (!found) return [{ title: pageTitle(matches, 'Real weddings') }];
  return searchMeta(matches, found.search);
};

export default function WeddingPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NotFound />;
  const { title, venue, day, html, pictures, related } = found;
  const [first, ...others] = pictures;
  const isTall = first && first.height > first.width;
  return (
    <div className="wrap">
      <article className={classes('twelve wedding', isTall && 'wedding-tall')}>
        <p className="back-link">
          <a href="/weddings">
            <span aria-hidden="true">←</span> Real weddings
          </a>
        </p>
        <header className="wedding-head">
          <p className="label">{[formatMonth(day), venue].filter(Boolean).join(' · ')}</p>
          <h1>{title}</h1>
        </header>
        {first && (
          <Plate
            className="wedding-first"
            picture={first}
            caption={first.caption}
            eager
            number="Plate 1"
            ratio={isTall ? '' : 'aspect-16-9'}
            sizes={isTall ? '(width < 68rem) 100vw, 48rem' : '(width < 95rem) 100vw, 95rem'}
          />
        )}
        <div className="wedding-story">
          <Prose html={html} />
        </div>
        <div className="wedding-facts">
          <WeddingFacts wedding={found} />
          <RelatedPages related={related} />
        </div>
        {others.length > 0 && <Pictures pictures={others} />}
      </article>
      <WeddingInvitation />
      <div className="tail" />
    </div>
  );
}

function Pictures({ pictures }: { pictures: WeddingPicture[] }) {
  return (
    <ul className="wedding-pictures twelve">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <Plate
            picture={picture}
            ratio=""
            number={index + 2}
            caption={picture.caption}
            sizes="(width < 48rem) 100vw, 62vw"
          />
        </li>
      ))}
    </ul>
  );
}

function NotFound() {
  return (
    <div className="wrap wedding-missing">
      <h1>Real weddings</h1>
      <ErrorPanel
        title="Could not find this wedding."
        text="It may have been taken down, or the address may have a typo."
        action={<ButtonLink to="/weddings">All weddings</ButtonLink>}
      />
    </div>
  );
}
