import { readPage } from '~/features/pages/pages.server';
import {
  listPicturedTestimonials,
  type PicturedTestimonial,
  sampleTestimonials,
} from '~/features/reviews/testimonials.server';
import { readStudioPictures } from '~/features/studio/studio-pictures.server';
import type { PageContent } from '~/lib/page-content';
import type { Context } from '~/platform/context.server';
import { tryRead } from '~/platform/try-read.server';
import { type ShownSection, showPage } from './shown-page.server';

interface Reviews {
  testimonials: PicturedTestimonial[];
  /** The error behind a sample. */
  failure?: string;
}

const NO_REVIEWS: Reviews = { testimonials: [] };

export type Home = Awaited<ReturnType<typeof showHome>>;

/** Home with what its sections show. Without something that it should show, the page is not cached. */
export async function showHome(context: Context, content: PageContent) {
  const has = (wanted: string) => content.sections.some(({ kind, hidden }) => kind === wanted && !hidden);
  const [page, pictures, services, reviews] = await Promise.all([
    showPage(context, content),
    readStudioPictures(context),
    has('services') ? listServices(context) : [],
    has('reviews') ? readTestimonials(context) : NO_REVIEWS,
  ]);
  return { page, pictures, services, ...reviews };
}

/** What the page of services says first, so that a service is named and described in one place. */
async function listServices(context: Context): Promise<ShownSection[]> {
  const { sections, ...page } = await readPage(context, '/services');
  const texts = sections.filter(({ kind, hidden, heading, anchor }) => kind === 'text' && !hidden && heading && anchor);
  return (await showPage(context, { ...page, sections: texts.slice(0, 3) })).sections;
}

/** In the demo, a sample replaces what cannot be read (spec 8, "Reviews failed"). */
async function readTestimonials(context: Context): Promise<Reviews> {
  const testimonials = await tryRead(context, 'testimonials', () => listPicturedTestimonials(context));
  if (testimonials) return { testimonials: testimonials.map(withoutPreview) };
  context.preventCaching();
  return { testimonials: sampleTestimonials(context), failure: 'Could not fetch reviews.' };
}

/** Pictures at the end of the page load before they are seen. */
function withoutPreview({ picture, ...testimonial }: PicturedTestimonial): PicturedTestimonial {
  return { ...testimonial, picture: picture && { ...picture, preview: null } };
}
