import { listHomepageGallery } from '~/features/gallery/homepage-gallery.server';
import { listTestimonials } from '~/features/reviews/testimonials.server';
import { pageTitle } from '~/lib/page-title';
import { server } from '~/platform/context.server';
import type { Route } from './+types/home.page';
import { readHomePictures } from './home.server';
import { HomeView } from './home-view';

export async function loader({ context }: Route.LoaderArgs) {
  const studio = server(context);
  const [pictures, glimpse, testimonials] = await Promise.all([
    readHomePictures(studio),
    listHomepageGallery(studio),
    listTestimonials(studio),
  ]);
  return { pictures, glimpse, testimonials };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Wedding, Event & Sympathy Flowers') },
  { name: 'description', content: matches[0].loaderData?.studio.blurb },
];

export default function Home({ loaderData: { pictures, glimpse, testimonials } }: Route.ComponentProps) {
  return <HomeView pictures={pictures} glimpse={glimpse} testimonials={testimonials} />;
}
