import { data, redirect } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import type { PageHandle } from '~/lib/page-handle';
import { pageNumber } from '~/lib/page-number';
import { WayOn } from '~/features/studio/way-on';
import { pageTitle } from '~/lib/page-title';
import { numbered, searchMeta, type SearchTexts } from '~/lib/search-appearance';
import { tryRead } from '~/platform/try-read.server';
import { type Context, getContext } from '~/platform/context.server';
import { PageHead } from '~/ui/page-head';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ErrorPanel } from '~/ui/error-panel';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/gallery.page';

import { GALLERIES, type Gallery, galleryAt, pagePath, picturePath } from './gallery.schema';
import { findPicture, listFilledGalleries, listGallery } from './gallery.server';
import { Lightbox } from './lightbox';
import { Masonry } from './masonry';
import { listWeddingsWith, type WeddingLink } from '~/features/weddings/weddings.server';
import { MoreLink } from '~/ui/more-link';

export const links = captionFont;

export const handle: PageHandle = { query: ['page'] };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const gallery = galleryAt(params.gallery);
  if (!gallery) throw data(null, 404);
  if (params.gallery === GALLERIES[0].slug && !params.picture) throw redirect(GALLERIES[0].path, 301);
  const context = getContext(args);
  const found = await tryRead(context, 'gallery', () => readPage(context, gallery, params.picture, url));
  const intro = await readIntro(context, '/gallery');
  if (!found)
    return data(
      { intro, path: gallery.path, page: 1, pictures: undefined, hasOlder: false, filled: [], weddings: [] },
      503,
    );
  if (found instanceof Response) throw found;
  const ids = found.pictures.map(({ id }) => id);
  const weddings = (await tryRead(context, 'weddings', () => listWeddingsWith(context, ids))) ?? [];
  return data({ intro, path: gallery.path, filled: await listFilledGalleries(context), weddings, ...found });
}

async function readPage(context: Context, gallery: Gallery, picture: string | undefined, url: URL) {
  const place = picture === undefined ? undefined : await findPicture(context, picture);
  if (picture !== undefined && !place) return new Response(null, { status: 404 });
  if (picture !== undefined && place && place.gallery !== gallery)
    return redirect(picturePath(place.gallery, picture), 301);
  const page = place?.page ?? pageNumber(url.searchParams);
  const list = await listGallery(context, gallery, page);
  return list.pictures.length === 0 && page > 1 ? new Response(null, { status: 404 }) : { page, ...list };
}

const LEADS = {
  'General Floristry':
    'Arrangements, wreaths and gifts from the studio’s weekly work, in the season they were made in.',
  'Micro Farm': 'What grows at the studio, row by row and month by month.',
} satisfies Partial<Record<Gallery['category'], string>>;

/** The first gallery is the page whose search texts staff edit. */
function listTexts(gallery: Gallery, search: SearchTexts): SearchTexts {
  if (gallery.category === 'Wedding & Event') return search;
  return { title: `${gallery.category} gallery`, description: LEADS[gallery.category] };
}

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  if (!loaderData) return [];
  const gallery = galleryAt(params.gallery) ?? GALLERIES[0];
  const texts = listTexts(gallery, loaderData.intro.search);
  const picture = loaderData.pictures?.find(({ id }) => id === params.picture);
  const name = picture && (picture.caption || picture.alt);
  const title = name ? `${name} ${gallery.category}` : numbered(texts.title, loaderData.page);
  return searchMeta(matches, { title, description: picture?.alt || texts.description });
};

export default function GalleryPage({ loaderData, params, matches }: Route.ComponentProps) {
  const { path, page, pictures } = loaderData;
  const gallery = GALLERIES.find((each) => each.path === path) ?? GALLERIES[0];
  return (
    <div className="wrap">
      <PageHead {...loaderData.intro} />
      <GalleryTabs selected={gallery} filled={loaderData.filled} />
      {pictures && pictures.length > 0 && (
        <Lightbox
          gallery={gallery}
          pictures={pictures}
          selected={params.picture}
          returnTo={pagePath(gallery, page)}
          pageTitle={pageTitle(matches, numbered(listTexts(gallery, loaderData.intro.search).title, page))}
          pictureTitle={pageTitle(matches, gallery.category)}
        />
      )}
      <Pictures gallery={gallery} {...loaderData} />
      <RealWeddings weddings={loaderData.weddings} />
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

type GalleryTabsProps = { selected: Gallery; filled: Gallery['category'][] };

/** Without those that have no picture. */
function GalleryTabs({ selected, filled }: GalleryTabsProps) {
  const shown = GALLERIES.filter((gallery) => gallery === selected || filled.includes(gallery.category));
  if (shown.length === 1) return null;
  return (
    <nav className="tabs" aria-label="Galleries">
      {shown.map(({ category, path }) => (
        <a key={path} href={path} aria-current={path === selected.path ? 'page' : undefined}>
          {category}
        </a>
      ))}
    </nav>
  );
}

type PicturesProps = Route.ComponentProps['loaderData'] & { gallery: Gallery };

function Pictures({ gallery, pictures, page, hasOlder }: PicturesProps) {
  if (!pictures)
    return <ErrorPanel title="Could not fetch images. Please try again later." text="" retry={gallery.path} />;
  if (pictures.length === 0) return <Empty />;
  return (
    <>
      <Masonry gallery={gallery} pictures={pictures} page={page} />
      {(page > 1 || hasOlder) && <Pages gallery={gallery} page={page} hasOlder={hasOlder} />}
    </>
  );
}

function Empty() {
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

function Pages({ gallery, page, hasOlder }: { gallery: Gallery; page: number; hasOlder: boolean }) {
  return (
    <nav className="gallery-pages" aria-label="More of this gallery">
      {page > 1 && (
        <ButtonLink to={pagePath(gallery, page - 1)} variant="line" rel="prev">
          Newer pictures
        </ButtonLink>
      )}
      {hasOlder && (
        <ButtonLink to={pagePath(gallery, page + 1)} variant="line" rel="next">
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
