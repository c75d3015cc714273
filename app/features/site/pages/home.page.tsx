import { listHomepageGallery } from '~/features/gallery/admin/homepage-gallery.server';
import { readIntro, readPage } from '~/features/pages/pages.server';
import {
  listPicturedTestimonials,
  type PicturedTestimonial,
  sampleTestimonials,
} from '~/features/reviews/testimonials.server';
import { listToSend } from '~/features/store/catalog/to-send.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { type Context, getContext } from '~/platform/context.server';
import { captionFont } from '~/ui/font-links';
import type { Route } from './+types/home.page';
import { HomeView } from './home-view';
import { showPage } from './shown-page.server';

export const links = captionFont;

export async function loader(args: Route.LoaderArgs) {
  const context = getContext(args);
  const [intro, pictures, services, toSend, glimpse, testimonials] = await Promise.all([
    readIntro(context, '/'),
    readStudioPictures(context),
    listServices(context),
    tryRead(context, 'products', () => listToSend(context)),
    listHomepageGallery(context),
    readTestimonials(context),
  ]);
  if (!toSend) context.preventCaching();
  return { intro, pictures, services, toSend: toSend ?? [], glimpse, ...testimonials };
}

/** What the page of services says first, so that a service is named and described in one place. */
async function listServices(context: Context) {
  const { sections, ...page } = await readPage(context, '/services');
  const texts = sections.filter(({ kind, hidden, heading, anchor }) => kind === 'text' && !hidden && heading && anchor);
  return (await showPage(context, { ...page, sections: texts.slice(0, 3) })).sections;
}

/** In the demo, a sample replaces what cannot be read (spec 8, "Reviews failed"); then the page is not cached. */
async function readTestimonials(context: Context) {
  const testimonials = await tryRead(context, 'testimonials', () => listPicturedTestimonials(context));
  if (testimonials) return { testimonials: testimonials.map(withoutPreview) };
  context.preventCaching();
  return { testimonials: sampleTestimonials(context), failure: 'Could not fetch reviews.' };
}

/** Pictures at the end of the page load before they are seen. */
function withoutPreview({ picture, ...testimonial }: PicturedTestimonial): PicturedTestimonial {
  return { ...testimonial, picture: picture && { ...picture, preview: null } };
}

const NO_BLURB = 'Wedding flowers, flowers for events, and sympathy flowers, arranged by hand.';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding, Event & Sympathy Flowers') },
  { name: 'description', content: matches[0].loaderData?.studio.blurb || NO_BLURB },
];

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return <HomeView studio={matches[0].loaderData.studio} {...loaderData} />;
}
