import { data, redirect } from 'react-router';
import { readPage } from '~/features/pages/pages.server';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { WayOn } from '~/features/studio/way-on';
import { pageTitle } from '~/lib/page-title';
import { numbered, searchMeta, searchTexts, type WrittenSearchTexts } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { type Context, getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/gallery.page';

import { FIRST_PATH, type Gallery, galleryPath, PAGE_SIZE, pagePath, picturePath } from './gallery.schema';
import { findPicture, listGalleries, listGallery } from './gallery.server';
import { Lightbox } from './lightbox';
import { Masonry } from './masonry';
import { listWeddingsWith, type WeddingLink } from '~/features/weddings/weddings.server';
import { MoreLink } from '~/ui/more-link';

export const links = captionFont;

export const handle: PageHandle = { query: ['page'] };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { heading, lead, search_title, search_description } = await readPage(context, '/gallery');
  const intro = { heading, lead, search_title, search_description };
  const found = await tryRead(context, 'gallery', () => readGallery(context, params, url));
  if (found instanceof Response) throw found;
  if (!found) return data({ intro, galleries: [], weddings: [], ...NOTHING, pictures: undefined }, 503);
  const ids = found.pictures.map(({ id }) => id);
  const weddings = (await tryRead(context, 'weddings', () => listWeddingsWith(context, ids))) ?? [];
  return data({ intro, weddings, ...found });
}

type Address = { gallery?: string; picture?: string };
const NOTHING = { gallery: undefined, page: 1, pictures: [], newer: undefined, older: undefined, total: 0 };

/** The galleries, and what the address shows of them; or where it leads. */
async function readGallery(context: Context, { gallery: slug, picture }: Address, url: URL) {
  const galleries = await listGalleries(context);
  const [first] = galleries;
  const place = picture === undefined ? undefined : await findPicture(context, picture);
  const gallery = place
    ? galleries.find(({ category }) => category === place.category)
    : galleries.find((each) => each.slug === (slug ?? first?.slug));
  if (!gallery || (picture !== undefined && !place))
    return slug === undefined ? { galleries, ...NOTHING } : new Response(null, { status: 404 });
  if (picture !== undefined && gallery.slug !== slug) return redirect(picturePath(gallery, picture), 301);
  if (picture === undefined && slug === first?.slug)
    // Staff may put another gallery first.
    return redirect(FIRST_PATH, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
  const page = place?.page ?? pageNumber(url.searchParams);
  const list = await listGallery(context, gallery, page);
  if (list.pictures.length === 0 && page > 1) return new Response(null, { status: 404 });
  return { galleries, gallery, page, ...list };
}

/** For search engines, of galleries that have their first name. */
const DESCRIPTIONS: Record<string, string> = {
  'Wedding & Event': 'Bouquets, arches, tables and rooms from weddings and events.',
  'General Floristry':
    'Arrangements, wreaths and gifts from the studio’s weekly work, in the season they were made in.',
  'Micro Farm': 'What grows at the studio, row by row and month by month.',
};

/** The first gallery is the page whose search texts staff edit. */
function listTexts(gallery: Gallery | undefined, galleries: Gallery[], written: WrittenSearchTexts) {
  const { title, category } = gallery ?? { title: 'Our', category: '' };
  const computed = {
    title: `${title} gallery`,
    description: title === category ? (DESCRIPTIONS[category] ?? '') : '',
  };
  return !gallery || gallery.slug === galleries[0]?.slug ? searchTexts(written, computed) : computed;
}

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) return [];
  const { gallery, galleries, intro, page } = loaderData;
  const texts = listTexts(gallery, galleries, intro);
  const picture = loaderData.pictures?.find(({ id }) => id === params.picture);
  const name = picture && (picture.caption || picture.alt);
  const title = name ? `${name} ${gallery?.title}` : numbered(texts.title, page);
  return searchMeta(matches, { title, description: picture?.alt || texts.description });
};

export default function GalleryPage({ loaderData, params, matches }: Route.ComponentProps) {
  const { gallery, galleries, page, pictures, newer, older, total, intro, weddings } = loaderData;
  const path = gallery ? galleryPath(galleries, gallery) : FIRST_PATH;
  return (
    <div className="wrap">
      <PageHead heading={intro.heading} lead={intro.lead} />
      {gallery && <GalleryTabs selected={gallery} galleries={galleries} />}
      {gallery && pictures && pictures.length > 0 ? (
        <>
          <Lightbox
            gallery={gallery}
            pictures={pictures}
            first={(page - 1) * PAGE_SIZE + 1}
            total={total}
            newer={newer}
            older={older}
            selected={params.picture}
            returnTo={pagePath(path, page)}
            pageTitle={pageTitle(matches, numbered(listTexts(gallery, galleries, intro).title, page))}
            pictureTitle={pageTitle(matches, gallery.title)}
          />
          <Masonry gallery={gallery} pictures={pictures} page={page} />
          {total > PAGE_SIZE && <Pages path={path} page={page} hasOlder={older !== undefined} />}
        </>
      ) : (
        <NoPictures hasFailed={pictures === undefined} path={path} />
      )}
      <RealWeddings weddings={weddings} />
      <section className="callout twelve" aria-labelledby="consultation">
        <h2 id="consultation">See something close to what you have in mind?</h2>
        <div>
          <p className="text-ink-soft">Bring it to a free consultation.</p>
          <ButtonLink to="/consultation">Book a free consultation</ButtonLink>
        </div>
      </section>
      <div className="tail" />
    </div>
  );
}

type Galleries = Route.ComponentProps['loaderData']['galleries'];

/** Without those that have no picture. */
function GalleryTabs({ selected, galleries }: { selected: Gallery; galleries: Galleries }) {
  const shown = galleries.filter(({ slug, isFilled }) => isFilled || slug === selected.slug);
  if (shown.length === 1) return null;
  return (
    <nav className="tabs" aria-label="Galleries">
      {shown.map((gallery) => (
        <a
          key={gallery.slug}
          href={galleryPath(galleries, gallery)}
          aria-current={gallery.slug === selected.slug ? 'page' : undefined}
        >
          {gallery.title}
        </a>
      ))}
    </nav>
  );
}

function NoPictures({ hasFailed, path }: { hasFailed: boolean; path: string }) {
  if (hasFailed) return <ErrorPanel title="Could not fetch images. Please try again later." text="" retry={path} />;
  return (
    <EmptyState
      title="This Gallery is Blooming Soon!"
      text={
        <>
          It looks like there are no photos here yet. Check back later! <WayOn />
        </>
      }
    />
  );
}

function Pages({ path, page, hasOlder }: { path: string; page: number; hasOlder: boolean }) {
  return (
    <nav className="gallery-pages" aria-label="More of this gallery">
      {page > 1 && (
        <ButtonLink to={pagePath(path, page - 1)} variant="line" rel="prev">
          Newer pictures
        </ButtonLink>
      )}
      {hasOlder && (
        <ButtonLink to={pagePath(path, page + 1)} variant="line" rel="next">
          Show more
        </ButtonLink>
      )}
    </nav>
  );
}

/** The stories that the pictures shown are from. */
function RealWeddings({ weddings }: { weddings: WeddingLink[] }) {
  if (weddings.length === 0) return null;
  return (
    <section className="gallery-weddings twelve" aria-labelledby="real-weddings">
      <h2 id="real-weddings">The days behind these pictures</h2>
      <ul>
        {weddings.map(({ to, title, detail }) => (
          <li key={to}>
            <a href={to}>{title}</a> <span className="label">{detail}</span>
          </li>
        ))}
      </ul>
      <MoreLink to="/weddings">All real weddings</MoreLink>
    </section>
  );
}
